import { deleteSegment } from '../plan/edit/delete-segment.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { updateSegment } from '../plan/edit/update-segment.ts';
import { type EditedPlan, findRoute, noRoute, type RouteChoice } from './find-route.ts';

/** Removes a waypoint; with its last waypoint the route goes too. */
export function removeWaypoint(plan: FlightPlan, place: RouteChoice & { index: number }): EditedPlan {
  const route = findRoute(plan, place);
  if (route === undefined) return noRoute;
  const left = route.waypoints.filter(({ index }) => index !== place.index);
  if (left.length === route.waypoints.length)
    return { ok: false, reason: `Waypoint removal failed: waypoint index ${place.index} not found` };
  if (left.length === 0) return { ok: true, plan: deleteSegment(plan, route.segmentId) };
  const waypoints = left.map((waypoint, index) => ({ ...waypoint, index }));
  return { ok: true, plan: updateSegment(plan, { ...route, waypoints }) };
}
