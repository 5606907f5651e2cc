import { z } from 'zod';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { refuseOldForecast } from './refuse-old-forecast.ts';
import { HOUR_MS, makeSeries, startOfHour, type Series } from './series.ts';

/** A run of hours with the same value, as `2026-01-20T07:00:00+00:00/PT6H`. */
const Run = z.object({ validTime: z.string(), value: z.number().nullable() });
const Layer = z.object({ uom: z.string().catch(''), values: z.array(Run).max(2000) });
const layer = Layer.nullish().catch(null);
const Grid = z.object({
  properties: z.object({
    updateTime: z.string().nullish().catch(null),
    temperature: Layer,
    windSpeed: layer,
    windGust: layer,
    quantitativePrecipitation: layer,
    snowfallAmount: layer,
  }),
});
const Point = z.object({ properties: z.object({ forecastGridData: z.string() }) });

/** Units of the service, by target unit; a layer in any other counts as missing. */
const units: Readonly<Record<string, (value: number) => number>> = {
  'wmoUnit:degC': (value) => value,
  'wmoUnit:degF': (value) => ((value - 32) * 5) / 9,
  'wmoUnit:km_h-1': (value) => value / 3.6,
  'wmoUnit:m_s-1': (value) => value,
  'wmoUnit:mm': (value) => value,
};
const MM_PER_CM = 10;
const GRID = /\/gridpoints\/([A-Z]{3}\/\d{1,4},\d{1,4})$/;
const RUN = /^(.+)\/P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/;

/** The grid square of a place. Only its name is used, so that an answer cannot redirect us to another host. */
export function readNwsPoint(answer: unknown): string {
  const grid = GRID.exec(Point.safeParse(answer).data?.properties.forecastGridData ?? '')?.[1];
  if (grid === undefined) throw new OutsideFailure('the answer does not name a square of the grid');
  return grid;
}

/** The forecast of one square, from this hour on. */
export function readNwsGrid(answer: unknown, nowMs: number): Series {
  const read = Grid.safeParse(answer);
  if (!read.success) throw new OutsideFailure('the answer is not a forecast');
  const { temperature, windSpeed, windGust, quantitativePrecipitation, snowfallAmount } = read.data.properties;
  refuseOldForecast(read.data.properties.updateTime, nowMs);
  const [temp, wind, gust] = [valueAt(temperature), valueAt(windSpeed), valueAt(windGust)];
  const [rain, snow] = [rateAt(quantitativePrecipitation), rateAt(snowfallAmount)];
  return makeSeries(startOfHour(nowMs), (atMs) => {
    const snowMm = snow(atMs);
    return {
      temp: temp(atMs),
      wind: wind(atMs),
      gust: gust(atMs),
      rain: rain(atMs),
      snow: snowMm === null ? null : snowMm / MM_PER_CM,
    };
  });
}

type Values = z.infer<typeof Layer> | null | undefined;
type Span = { fromMs: number; toMs: number; value: number | null };
type Lookup = (atMs: number) => number | null;

const valueAt = (values: Values): Lookup => lookUp(values, ({ value }) => value);

/** Amounts are sums over their whole run. */
const rateAt = (values: Values): Lookup =>
  lookUp(values, ({ fromMs, toMs, value }) => (value === null ? null : value / ((toMs - fromMs) / HOUR_MS)));

function lookUp(values: Values, read: (span: Span) => number | null): Lookup {
  const convert = values ? units[values.uom] : undefined;
  if (!values || !convert) return () => null;
  const spans = values.values.flatMap(spanOf);
  return (atMs) => {
    // Runs may overlap: the one with the latest start is the newest.
    const span = spans.findLast(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    const value = span ? read(span) : null;
    return value === null ? null : convert(value);
  };
}

function spanOf({ validTime, value }: z.infer<typeof Run>): Span[] {
  const [, start = '', days = 0, hours = 0, minutes = 0] = RUN.exec(validTime) ?? [];
  // Some start a second before the hour; they count from the hour they start in.
  const fromMs = startOfHour(Date.parse(start));
  const lengthMs = (Number(days) * 24 + Number(hours) + Number(minutes) / 60) * HOUR_MS;
  return Number.isFinite(fromMs) && lengthMs > 0 ? [{ fromMs, toMs: fromMs + lengthMs, value }] : [];
}
