import type { SavedPlan, PlanSummary } from '@overflight/contract/plans/plans.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';

/** A plan as in the lists. */
export function summaryOf(plan: SavedPlan): PlanSummary {
  const {
    segments,
    features: _features,
    keptFromImport: _kept,
    fences: _fences,
    rallyPoints: _rally,
    ...shared
  } = plan;
  const flight = flightEstimate(plan);
  return {
    ...shared,
    segmentTypes: segments.map(({ type }) => type),
    photoCount: planTotals(plan).photoCount,
    flightDistance: flight.distanceM,
    flightTime: flight.timeS ?? null,
    status: planStatus(plan),
  };
}
