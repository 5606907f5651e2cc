import { msToNextFrame } from '../../stream/frame-clock.ts';

/** Messages that may queue in a socket during a pause; the system has room for about 500. */
const MAX_WAITING = 200;
/** No pauses for this long after a request, since the next request waits for the reply. */
const AWAKE_MS = 1000;

type ReadPauses = { pause: (pieces: number) => void; skipPauses: () => void };

/** Each pause lasts until the next frame tick, or less if the socket buffer would overflow. */
export function readPauses(sleep: (ms: number) => void): ReadPauses {
  let [lastAt, askedAt] = [0, 0];
  const pause = (pieces: number) => {
    const nowMs = Date.now();
    const perMs = pieces / Math.max(1, nowMs - lastAt);
    lastAt = nowMs;
    if (Math.abs(nowMs - askedAt) > AWAKE_MS) sleep(Math.min(msToNextFrame(nowMs), MAX_WAITING / perMs));
  };
  return { pause, skipPauses: () => void (askedAt = Date.now()) };
}
