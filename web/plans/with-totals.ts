import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';

/** A plan as the server will return it, for optimistic updates; version 0 was never saved. */
export function withTotals(plan: FlightPlan, version = 0): SavedPlan {
  const { keptFromImport, ...rest } = plan;
  const { distanceM, timeS } = planTotals(plan);
  return {
    ...rest,
    ...(keptFromImport ? { keptFromImport: { ...keptFromImport } } : {}),
    features: [],
    totalDistance: distanceM,
    totalTime: timeS ?? null,
    version,
  };
}
