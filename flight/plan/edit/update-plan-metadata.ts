import type { FlightPlan, PlanMetadata } from '../plan.ts';

/** The plan with other altitudes, speeds or gimbal angles. */
export function updatePlanMetadata(plan: FlightPlan, edit: Partial<PlanMetadata>): FlightPlan {
  return { ...plan, planMetadata: { ...plan.planMetadata, ...edit } };
}
