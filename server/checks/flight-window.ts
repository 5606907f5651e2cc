import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';

/** Events within this time also count: the flight may start later than the check. */
export const AHEAD_MS = 12 * 3_600_000;

/** From now until the end of the flight, at least `AHEAD_MS`. */
export function flightWindow(plan: FlownPlan, now: Date): { at: Date; until: Date } {
  const { timeS = 0 } = flightEstimate(plan);
  const lengthMs = Math.min(Math.max(timeS * 1000, AHEAD_MS), Number.MAX_SAFE_INTEGER / 4);
  return { at: now, until: new Date(Math.min(now.getTime() + lengthMs, 8.64e15)) };
}
