import type { ForecastEvent } from '@overflight/contract/plans/checks.ts';
import type { Thresholds } from '@overflight/contract/weather/forecast.ts';
import { HOUR_MS, hourOf, weatherTypes, type Series, type WeatherType } from './series.ts';

type Rule = { event: keyof Thresholds; words: string; passes: (value: number, threshold: number) => boolean };

const isAbove = (value: number, threshold: number) => value > threshold;

/** Event of each weather type, and its name when a forecast lacks it. */
const rules: Record<WeatherType, Rule> = {
  temp: { event: 'temperatureLow', words: 'temperature', passes: (value, threshold) => value < threshold },
  wind: { event: 'highWind', words: 'wind', passes: isAbove },
  gust: { event: 'highGusts', words: 'wind gusts', passes: isAbove },
  rain: { event: 'heavyRain', words: 'rain', passes: isAbove },
  snow: { event: 'snow', words: 'snow', passes: isAbove },
};

export type ForecastQuery = {
  startMs: number;
  hours: readonly number[];
  types: readonly WeatherType[];
  thresholds: Thresholds;
};
export type ForecastVerdict = {
  events: ForecastEvent[];
  /** Requested values that the forecast lacks. */
  missing: string[];
};

/** The hours beyond a threshold at any of these places. */
export function forecastEvents(
  places: readonly Series[],
  { startMs, hours, types, thresholds }: ForecastQuery,
): ForecastVerdict {
  const judged: ForecastVerdict = { events: [], missing: [] };
  for (const type of weatherTypes.filter((known) => types.includes(known))) {
    const { event, words, passes } = rules[type];
    const value = thresholds[event];
    let isMissing = false;
    const forecasts = hours.flatMap((forecastHour) => {
      const all = places.map((series) => hourOf(series, startMs + forecastHour * HOUR_MS)?.[type] ?? null);
      isMissing ||= all.includes(null);
      const passing = all.filter((one) => one !== null).filter((one) => passes(one, value));
      if (passing.length === 0) return [];
      return [{ forecastHour, minValue: tidy(Math.min(...passing)), maxValue: tidy(Math.max(...passing)) }];
    });
    if (forecasts.length > 0) judged.events.push({ id: event, value, forecasts });
    if (isMissing) judged.missing.push(words);
  }
  return judged;
}

const tidy = (value: number): number => Math.round(value * 100) / 100;
