import type { SavedPlan, PlanSummary, PlanToSave } from '@overflight/contract/plans/plans.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { planFeatures } from '@overflight/flight/plan/plan-features.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { requireModestWork } from './planning-work.ts';

/** Who saved a plan, when, and for the how manieth time. */
export type Stamps = Pick<SavedPlan, 'createdBy' | 'updatedBy' | 'lastUpdated' | 'version'>;
/** A plan in the two forms that are kept of it. */
export type PlanForms = { plan: SavedPlan; summary: PlanSummary };
export type WorkedOut = { plan: Omit<SavedPlan, keyof Stamps>; summary: Omit<PlanSummary, keyof Stamps> };

/** All that the server says of a plan, but for who saved it. */
export function workOutPlan(plan: PlanToSave): WorkedOut {
  requireModestWork(plan.segments);
  const { segments, keptFromImport: _, ...shared } = plan;
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

export const stamp = ({ plan, summary }: WorkedOut, stamps: Stamps): PlanForms => ({
  plan: { ...plan, ...stamps },
  summary: { ...summary, ...stamps },
});

/** JSON has no infinity, which a speed or a footprint of next to nothing leads to. */
const storable = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER);
