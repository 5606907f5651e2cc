const FEWEST_STEPS = 400;
const MOST_STEPS = 4_000;
/** What rises and falls between two looks is missed. */
const STEP_M = 25;

/** How many steps a flight is looked at in; `coarseM` is how far apart they are where that is farther than it should be. */
export function profileSteps(flightM: number): { steps: number; coarseM: number | null } {
  const wanted = Math.ceil(flightM / STEP_M);
  const steps = Math.min(Math.max(wanted, FEWEST_STEPS), MOST_STEPS);
  return { steps, coarseM: wanted > MOST_STEPS ? flightM / MOST_STEPS : null };
}
