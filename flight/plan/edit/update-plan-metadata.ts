import type { FlightPlan, PlanMetadata } from '../plan.ts';

/** Changes altitudes, speeds or gimbal angles. */
export function updatePlanMetadata(plan: FlightPlan, edit: Partial<PlanMetadata>): FlightPlan {
  return { ...plan, planMetadata: { ...plan.planMetadata, ...edit } };
}
