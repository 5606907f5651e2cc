import { setImmediate } from 'node:timers/promises';

/** No other request waits longer than this for a check. */
const SLICE_MS = 10;

/** Runs the steps of a check; other requests run in between. */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let sliceEnds = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnds) continue;
    await setImmediate();
    sliceEnds = performance.now() + SLICE_MS;
  }
}
