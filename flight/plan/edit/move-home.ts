import type { Position } from 'geojson';
import type { FlightPlan } from '../plan.ts';

/** The plan with its home point elsewhere. */
export function moveHome(plan: FlightPlan, position: Position): FlightPlan {
  return { ...plan, homePoint: { position } };
}
