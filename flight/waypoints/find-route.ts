import type { FlightPlan, WaypointRouteSegment } from '../plan/plan.ts';

/** The route of this id, or else the first of the plan. */
export type RouteChoice = { segmentId?: string };
export type EditedPlan = { ok: true; plan: FlightPlan } | { ok: false; reason: string };

export const noRoute: EditedPlan = { ok: false, reason: 'Failed to find or create WaypointRoute segment' };

export function findRoute(plan: FlightPlan, { segmentId }: RouteChoice): WaypointRouteSegment | undefined {
  return plan.segments
    .filter((segment) => segment.type === 'waypointRoute')
    .find((route) => segmentId === undefined || route.segmentId === segmentId);
}
