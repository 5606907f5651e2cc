import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { Thresholds, defaultThresholds, type ForecastSettings } from '@overflight/contract/weather/forecast.ts';
import { forecastUnitLabel, shownForecast, storedForecast } from '@overflight/contract/weather/forecast-units.ts';
import { useState } from 'react';
import { errorText } from '../platform/show-error.ts';
import { useSaveForecastSettings } from './use-weather-settings.ts';
import classes from './thresholds-form.module.css';

type Threshold = keyof Thresholds;
type Typed = Record<Threshold, number | string>;

const events = Thresholds.keyof().options;
const labels: Record<Threshold, string> = {
  temperatureLow: 'Temperature below',
  highWind: 'Wind over',
  highGusts: 'Wind gusts over',
  heavyRain: 'Rain over',
  snow: 'Snow over',
};

/** Thresholds of weather issues, in displayed units. */
export function ThresholdsForm({ settings }: { settings: ForecastSettings }) {
  const save = useSaveForecastSettings();
  const [typed, setTyped] = useState<Typed>(() => shownAll(settings.thresholds));
  const isRight = events.every((event) => problemOf(event, typed[event]) === null);
  const change = (next: Typed) => {
    // The form no longer shows the saved values.
    save.reset();
    setTyped(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) save.mutate({ ...settings, thresholds: storedAll(typed, settings.thresholds) });
      }}
    >
      <Stack gap="sm">
        <div className={classes['thresholds']}>
          {events.map((event) => (
            <NumberInput
              key={event}
              label={labels[event]}
              suffix={` ${forecastUnitLabel(event)}`}
              decimalScale={2}
              allowNegative={event === 'temperatureLow'}
              value={typed[event]}
              error={problemOf(event, typed[event])}
              onChange={(value) => change({ ...typed, [event]: value })}
            />
          ))}
        </div>
        {save.isError && (
          <Text size="sm" role="alert" className="warning">
            {errorText(save.error)}
          </Text>
        )}
        <Group gap="sm">
          <Button type="submit" disabled={!isRight} loading={save.isPending}>
            Save thresholds
          </Button>
          <Button variant="default" onClick={() => change(shownAll(defaultThresholds))}>
            Default values
          </Button>
          {save.isSuccess && (
            <Text size="sm" role="status">
              Saved
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** The server's limits, in the typed unit. */
function problemOf(event: Threshold, typed: number | string): string | null {
  if (typeof typed !== 'number') return 'This field is required';
  const { minValue, maxValue } = Thresholds.shape[event];
  const bound = (value: number) => `${shownForecast(event, value)} ${forecastUnitLabel(event)}`;
  const stored = storedForecast(event, typed);
  if (minValue !== null && stored < minValue) return `min value: ${bound(minValue)}`;
  return maxValue !== null && stored > maxValue ? `max value: ${bound(maxValue)}` : null;
}

function shownAll(thresholds: Thresholds): Typed {
  return Object.fromEntries(events.map((event) => [event, shownForecast(event, thresholds[event])])) as Typed;
}

/** Unchanged values keep their exact stored number. */
function storedAll(typed: Typed, before: Thresholds): Thresholds {
  const stored = (event: Threshold) =>
    typed[event] === shownForecast(event, before[event]) ? before[event] : storedForecast(event, Number(typed[event]));
  return Object.fromEntries(events.map((event) => [event, stored(event)])) as Thresholds;
}
