import type { FlightPlan, Waypoint } from '../plan/plan.ts';
import { updateSegment } from '../plan/edit/update-segment.ts';
import { type EditedPlan, findRoute, noRoute, type RouteChoice } from './find-route.ts';

/** Moves a waypoint earlier or later; the others are renumbered. */
export function moveWaypoint(plan: FlightPlan, move: RouteChoice & { index: number; to: number }): EditedPlan {
  const route = findRoute(plan, move);
  if (route === undefined) return noRoute;
  const moved = route.waypoints[move.index];
  if (moved === undefined || route.waypoints[move.to] === undefined)
    return { ok: false, reason: `Waypoint move failed: waypoint index ${moved ? move.to : move.index} not found` };
  const waypoints: Waypoint[] = route.waypoints
    .toSpliced(move.index, 1)
    .toSpliced(move.to, 0, moved)
    .map((point, index) => ({ ...point, index }));
  return { ok: true, plan: updateSegment(plan, { ...route, waypoints }) };
}
