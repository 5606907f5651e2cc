import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';

/** Frames go out this long after the tick, so that everything received by then is included. */
const FRAMES_AFTER_MS = 10;
const HALF_MS = telemetryLimits.frameMs / 2;

/**
 * All threads share one clock tick: received data is handed over on it and sent to viewers right after.
 * With separate ticks, one would wait for the other.
 */
export function msToNextFrame(nowMs: number, afterMs = 0): number {
  return telemetryLimits.frameMs - ((nowMs - afterMs) % telemetryLimits.frameMs);
}

/** Runs once per frame until the returned function is called. */
export function everyFrame(act: () => void): () => void {
  let timer: NodeJS.Timeout;
  // A timer may fire early and would hit the same tick again.
  const wait = () => {
    timer = setTimeout(onTick, HALF_MS + msToNextFrame(Date.now() + HALF_MS, FRAMES_AFTER_MS)).unref();
  };
  const onTick = () => {
    wait();
    act();
  };
  wait();
  return () => clearTimeout(timer);
}
