import { Stack, Text, Title } from '@mantine/core';
import { QueryState } from '../ui/query-state.tsx';
import { AlertFeedRow } from './alert-feed-row.tsx';
import { ProviderRows } from './provider-rows.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';
import { useAlertStatus, useForecastSettings } from './use-weather-settings.ts';
import classes from '../ui/rows/row-list.module.css';

/** The administrators' screen for weather services and thresholds. */
export function WeatherScreen() {
  const alerts = useAlertStatus();
  const forecast = useForecastSettings();
  return (
    <Stack gap="xl">
      <Text className="muted" maw={620}>
        No service is contacted until you switch it on. Services receive plan positions rounded to about 2.5 km.
      </Text>
      <section aria-labelledby="weather-alerts">
        <Title order={2} size="h4" id="weather-alerts" mb="xs">
          Weather alerts
        </Title>
        <QueryState query={alerts}>
          {(status) => (
            <ul className={classes['list']}>
              <AlertFeedRow status={status} />
            </ul>
          )}
        </QueryState>
      </section>
      <QueryState query={forecast}>
        {(overview) => (
          <>
            <section aria-labelledby="weather-forecast">
              <Title order={2} size="h4" id="weather-forecast">
                Forecast of the next 12 hours
              </Title>
              <Text size="sm" className="muted" mb="xs">
                In the United States its own service comes first; elsewhere Open-Meteo, then MET Norway.
              </Text>
              <ProviderRows overview={overview} />
            </section>
            <section aria-labelledby="weather-thresholds">
              <Title order={2} size="h4" id="weather-thresholds">
                Thresholds
              </Title>
              <Text size="sm" className="muted" mb="xs">
                Weather beyond a threshold is listed as an issue of a plan.
              </Text>
              <ThresholdsForm settings={overview.settings} />
            </section>
          </>
        )}
      </QueryState>
    </Stack>
  );
}
