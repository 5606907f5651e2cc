/** Work that a check may still do, in visits of a polygon by a leg. At 0 it stops and says so. */
export type Work = { left: number };

/** Testing a leg against a polygon takes about as long as this many visits: a long one passes many edges. */
export const testWork = (corners: number): number => 16 + 8 * Math.sqrt(corners);

export const unlimitedWork = (): Work => ({ left: Infinity });

/** Runs all steps of a check at once. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
