import type { FlightPlan } from '../plan.ts';

/** The plan flown by this aircraft, or by one that is not known. */
export function withAircraft(plan: FlightPlan, id: string | undefined): FlightPlan {
  const { aircraft: _, ...rest } = plan.planMetadata;
  return { ...plan, planMetadata: id === undefined ? rest : { ...rest, aircraft: id } };
}
