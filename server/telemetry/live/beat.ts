import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';

/** So long after the beat frames go out: what was heard until then has arrived. */
const FRAMES_AFTER_MS = 10;
const HALF_MS = telemetryLimits.frameMs / 2;

/**
 * All threads keep to one beat of the clock: what vehicles said is handed over with it, and goes out to viewers right after.
 * On beats of their own, the one would wait for the other.
 */
export function msToBeat(nowMs: number, afterMs = 0): number {
  return telemetryLimits.frameMs - ((nowMs - afterMs) % telemetryLimits.frameMs);
}

/** Acts once in each beat until what it answers is called. */
export function everyFrame(act: () => void): () => void {
  let timer: NodeJS.Timeout;
  // A timer may come a little early, and would meet the same beat again.
  const wait = () => {
    timer = setTimeout(onBeat, HALF_MS + msToBeat(Date.now() + HALF_MS, FRAMES_AFTER_MS)).unref();
  };
  const onBeat = () => {
    wait();
    act();
  };
  wait();
  return () => clearTimeout(timer);
}
