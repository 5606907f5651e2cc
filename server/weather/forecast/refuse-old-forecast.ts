import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { HOUR_MS } from './series.ts';

/** The services publish every few hours: an older forecast is left over from an outage. */
const OLDEST_MS = 12 * HOUR_MS;

export const isOldForecast = (madeMs: number, nowMs: number): boolean => nowMs - madeMs > OLDEST_MS;

/** A forecast without a timestamp is judged by its hours. */
export function refuseOldForecast(made: string | null | undefined, nowMs: number): void {
  const madeMs = Date.parse(made ?? '');
  if (!isOldForecast(madeMs, nowMs)) return;
  throw new OutsideFailure(`the forecast is ${Math.floor((nowMs - madeMs) / HOUR_MS)} hours old`);
}
