import type { SavedPlan, PlanSummary, PlanToSave } from '@overflight/contract/plans/plans.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { planFeatures } from '@overflight/flight/plan/plan-features.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { requirePlanningBudget } from './planning-budget.ts';

/** Author, time and number of a save. */
export type Stamps = Pick<SavedPlan, 'createdBy' | 'updatedBy' | 'lastUpdated' | 'version'>;
/** The two stored forms of a plan. */
export type PlanForms = { plan: SavedPlan; summary: PlanSummary };
export type DerivedPlan = { plan: Omit<SavedPlan, keyof Stamps>; summary: Omit<PlanSummary, keyof Stamps> };

/** All derived data of a plan, except its author. */
export function derivePlan(plan: PlanToSave): DerivedPlan {
  requirePlanningBudget(plan.segments);
  const { segments, keptFromImport: _kept, fences: _fences, rallyPoints: _rally, ...shared } = plan;
  const { distanceM, timeS, photoCount } = planTotals(plan);
  const totals = { totalDistance: storable(distanceM), totalTime: timeS === undefined ? null : storable(timeS) };
  const flight = flightEstimate(plan);
  return {
    plan: { ...plan, ...totals, features: planFeatures(plan) },
    summary: {
      ...shared,
      ...totals,
      segmentTypes: segments.map(({ type }) => type),
      photoCount: storable(photoCount),
      flightDistance: storable(flight.distanceM),
      flightTime: flight.timeS === undefined ? null : storable(flight.timeS),
      status: planStatus(plan),
    },
  };
}

export const stamp = ({ plan, summary }: DerivedPlan, stamps: Stamps): PlanForms => ({
  plan: { ...plan, ...stamps },
  summary: { ...summary, ...stamps },
});

/** JSON has no infinity, which a speed or a footprint near 0 leads to. */
const storable = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER);
