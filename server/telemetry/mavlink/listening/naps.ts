import { msToBeat } from '../../live/beat.ts';

/** What may wait in a socket meanwhile; the system keeps room for about 500. */
const MOST_WAITING = 200;
/** So long after a vehicle was asked something its answers are heard at once: the next question waits for them. */
const AWAKE_MS = 1000;

type Naps = { nap: (pieces: number) => void; stayAwake: () => void };

/** Each lasts until the next beat, or less where so much comes that it would find no room. */
export function naps(sleep: (ms: number) => void): Naps {
  let [lastAt, askedAt] = [0, 0];
  const nap = (pieces: number) => {
    const nowMs = Date.now();
    const perMs = pieces / Math.max(1, nowMs - lastAt);
    lastAt = nowMs;
    if (Math.abs(nowMs - askedAt) > AWAKE_MS) sleep(Math.min(msToBeat(nowMs), MOST_WAITING / perMs));
  };
  return { nap, stayAwake: () => void (askedAt = Date.now()) };
}
