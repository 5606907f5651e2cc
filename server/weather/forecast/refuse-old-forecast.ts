import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { HOUR_MS } from './series.ts';

/** The services make a new one every few hours: an older one is left over from before something broke. */
const OLDEST_MS = 12 * HOUR_MS;

export const isOldForecast = (madeMs: number, nowMs: number): boolean => nowMs - madeMs > OLDEST_MS;

/** Of a forecast that does not say when it was made, only the hours that it tells are known. */
export function refuseOldForecast(made: string | null | undefined, nowMs: number): void {
  const madeMs = Date.parse(made ?? '');
  if (!isOldForecast(madeMs, nowMs)) return;
  throw new OutsideFailure(`the forecast is ${Math.floor((nowMs - madeMs) / HOUR_MS)} hours old`);
}
