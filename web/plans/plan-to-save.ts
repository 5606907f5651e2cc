import type { SavedPlan, PlanToSave } from '@overflight/contract/plans/plans.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';

/** The editable part of a plan, without values the server calculates. */
export function editablePlan(saved: SavedPlan): FlightPlan {
  const { features: _features, totalDistance: _distance, totalTime: _time, version: _version, ...plan } = saved;
  return plan;
}

export function planToSave(plan: FlightPlan): PlanToSave {
  const { createdBy: _createdBy, updatedBy: _updatedBy, lastUpdated: _lastUpdated, ...rest } = plan;
  const { keptFromImport, ...toSave } = rest;
  return { ...toSave, ...(keptFromImport ? { keptFromImport: { ...keptFromImport } } : {}) };
}
