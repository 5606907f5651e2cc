import type { Position } from 'geojson';
import type { FlightPlan } from '../plan.ts';

export function moveHome(plan: FlightPlan, position: Position): FlightPlan {
  return { ...plan, homePoint: { position } };
}
