const MIN_STEPS = 400;
const MAX_STEPS = 4_000;
/** Terrain between two samples is missed. */
const STEP_M = 25;

/** Number of samples along a flight; `coarseM` is their distance if larger than it should be. */
export function profileSteps(flightM: number): { steps: number; coarseM: number | null } {
  const wanted = Math.ceil(flightM / STEP_M);
  const steps = Math.min(Math.max(wanted, MIN_STEPS), MAX_STEPS);
  return { steps, coarseM: wanted > MAX_STEPS ? flightM / MAX_STEPS : null };
}
