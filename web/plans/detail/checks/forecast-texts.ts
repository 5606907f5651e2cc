import type { ForecastEvent } from '@overflight/contract/checks.ts';

/** How each event is said; heat is no issue for a flight. */
export const forecastTexts: Record<ForecastEvent['id'], ((value: string) => string) | null> = {
  temperatureLow: (value) => `Temp below ${value}°F`,
  temperatureHigh: null,
  heavyRain: (value) => `Rain over ${value} in/hr`,
  highWind: (value) => `Wind over ${value} mph`,
  highGusts: (value) => `Wind gusts over ${value}`,
  snow: (value) => `Snow over ${value}`,
};
