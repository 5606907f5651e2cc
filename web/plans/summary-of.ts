import type { FlightPlan, PlanSummary } from '@overflight/contract/plans.ts';
import { planTotals } from '@overflight/flight/plan/plan-totals.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';

/** A plan as the lists hold it. */
export function summaryOf(plan: FlightPlan): PlanSummary {
  const { segments, features: _features, keptFromImport: _kept, ...shared } = plan;
  return {
    ...shared,
    segmentTypes: segments.map(({ type }) => type),
    photoCount: planTotals(plan).photoCount,
    status: planStatus(plan),
  };
}
