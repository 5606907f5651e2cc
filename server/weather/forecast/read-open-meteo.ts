import { z } from 'zod';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { HOUR_MS, makeSeries, type Series } from './series.ts';

const Values = z.array(z.number().nullable()).max(1000);
const values = Values.nullish().catch(null);
/** The requested units: any other is rejected. */
const Units = z.object({ wind_speed_10m: z.literal('m/s'), temperature_2m: z.literal('°C') });
const Forecast = z.object({
  utc_offset_seconds: z.literal(0),
  hourly_units: Units,
  hourly: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00$/)).max(1000),
    temperature_2m: Values,
    wind_speed_10m: values,
    wind_gusts_10m: values,
    rain: values,
    showers: values,
    snowfall: values,
  }),
});

/** Query parameters that match the parser. */
export const openMeteoQuery = {
  hourly: 'temperature_2m,wind_speed_10m,wind_gusts_10m,rain,showers,snowfall',
  wind_speed_unit: 'ms',
  timezone: 'GMT',
} as const;

/** Reads an hourly forecast, from `fromMs` on; gusts, rain and snow are those of the hour before their time. */
export function readOpenMeteo(answer: unknown, fromMs: number): Series {
  const read = Forecast.safeParse(answer);
  if (!read.success) throw new OutsideFailure('the answer is not a forecast');
  const { hourly } = read.data;
  const places = new Map(hourly.time.map((time, place) => [Date.parse(`${time}Z`), place]));
  const at = (list: (number | null)[] | null | undefined, atMs: number) => list?.[places.get(atMs) ?? -1] ?? null;
  return makeSeries(fromMs, (atMs) => {
    const endMs = atMs + HOUR_MS;
    const [rain, showers] = [at(hourly.rain, endMs), at(hourly.showers, endMs)];
    return {
      temp: at(hourly.temperature_2m, atMs),
      wind: at(hourly.wind_speed_10m, atMs),
      gust: at(hourly.wind_gusts_10m, endMs),
      rain: rain === null || showers === null ? null : rain + showers,
      snow: at(hourly.snowfall, endMs),
    };
  });
}
