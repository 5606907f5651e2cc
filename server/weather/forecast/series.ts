/** The specification's weather types: °C, m/s, m/s, mm/h of rain, cm/h of new snow. */
export const weatherTypes = ['temp', 'wind', 'gust', 'rain', 'snow'] as const;
export type WeatherType = (typeof weatherTypes)[number];

/** The weather of one hour; null if the forecast lacks it. */
export type HourForecast = Record<WeatherType, number | null>;
/** Hour by hour, the first of them beginning at `fromMs`. */
export type Series = { fromMs: number; hours: HourForecast[] };

export const HOUR_MS = 3_600_000;
export const HOURS_LOOKED_AT = 12;
/** Hours kept of an answer: the twelve that are used, and a reserve for provider outages. */
export const HOURS_KEPT = 24;

export const startOfHour = (timeMs: number): number => Math.floor(timeMs / HOUR_MS) * HOUR_MS;

/** Builds a series hour by hour. */
export function makeSeries(fromMs: number, hourAt: (startMs: number) => HourForecast): Series {
  return { fromMs, hours: Array.from({ length: HOURS_KEPT }, (_, hour) => hourAt(fromMs + hour * HOUR_MS)) };
}

/** The hours from a time on; undefined beyond the end. */
export function hourOf({ fromMs, hours }: Series, startMs: number): HourForecast | undefined {
  return hours[Math.round((startMs - fromMs) / HOUR_MS)];
}
