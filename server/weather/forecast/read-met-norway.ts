import { z } from 'zod';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { refuseOldForecast } from './refuse-old-forecast.ts';
import { HOUR_MS, makeSeries, startOfHour, type HourForecast, type Series } from './series.ts';

const value = z.number().nullish().catch(null);
const Step = z.object({
  time: z.iso.datetime({ offset: true }),
  data: z.object({
    instant: z.object({
      details: z.object({ air_temperature: value, wind_speed: value, wind_speed_of_gust: value }),
    }),
    next_1_hours: z
      .object({
        summary: z.object({ symbol_code: z.string() }).nullish().catch(null),
        details: z.object({ precipitation_amount: value }).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  }),
});
const Forecast = z.object({
  properties: z.object({
    meta: z.object({ updated_at: z.string() }).nullish().catch(null),
    timeseries: z.array(Step).min(1).max(1000),
  }),
});
type Step = z.infer<typeof Step>;

/** Fresh snow is about ten times as high as its water content. */
const SNOW_CM_PER_MM = 1;
/** Without a symbol, precipitation below this may be rain or snow. */
const MAY_SNOW_BELOW_C = 2;

/**
 * Reads a location forecast, from this hour on. It gives the amount of water, not of snow: a symbol with snow means
 * snow, one with sleet both rain and snow, and without a symbol the temperature decides, for both where it is cold.
 */
export function readMetNorway(answer: unknown, nowMs: number): Series {
  const read = Forecast.safeParse(answer);
  if (!read.success) throw new OutsideFailure('the answer is not a forecast');
  const { meta, timeseries } = read.data.properties;
  refuseOldForecast(meta?.updated_at, nowMs);
  const steps = new Map(timeseries.map((step) => [Date.parse(step.time), step]));
  return makeSeries(startOfHour(nowMs), (atMs) => hourFrom(steps.get(atMs), steps.get(atMs + HOUR_MS)));
}

function hourFrom(step: Step | undefined, next: Step | undefined): HourForecast {
  const details = step?.data.instant.details;
  const temp = details?.air_temperature ?? null;
  // A gust is the maximum of a period whose end is not given: both ends of the hour count.
  const gustFrom = details?.wind_speed_of_gust ?? null;
  const gustUntil = next?.data.instant.details.wind_speed_of_gust ?? null;
  const gust = gustFrom === null ? null : Math.max(gustFrom, gustUntil ?? gustFrom);
  return { temp, wind: details?.wind_speed ?? null, gust, ...fallingIn(step, temp) };
}

function fallingIn(step: Step | undefined, temp: number | null): Pick<HourForecast, 'rain' | 'snow'> {
  const amount = step?.data.next_1_hours?.details?.precipitation_amount ?? null;
  if (amount === null) return { rain: null, snow: null };
  const symbol = step?.data.next_1_hours?.summary?.symbol_code;
  const maySnow = symbol ? /snow|sleet/.test(symbol) : temp === null || temp < MAY_SNOW_BELOW_C;
  const mayRain = !symbol || !symbol.includes('snow');
  return { rain: mayRain ? amount : 0, snow: maySnow ? amount * SNOW_CM_PER_MM : 0 };
}
