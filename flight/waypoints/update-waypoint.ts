import type { Position } from 'geojson';
import type { FlightPlan, Waypoint } from '../plan/plan.ts';
import { updateSegment } from '../plan/edit/update-segment.ts';
import { type EditedPlan, findRoute, noRoute, type RouteChoice } from './find-route.ts';

export type WaypointEdit = RouteChoice & {
  index: number;
  coordinates?: Position;
  metadata?: Partial<Waypoint['metadata']>;
};

/** Moves or changes one waypoint. */
export function updateWaypoint(plan: FlightPlan, edit: WaypointEdit): EditedPlan {
  const route = findRoute(plan, edit);
  if (route === undefined) return noRoute;
  const old = route.waypoints.find(({ index }) => index === edit.index);
  if (old === undefined) return { ok: false, reason: `Waypoint update failed: waypoint index ${edit.index} not found` };
  const { coordinates = old.coordinates, metadata } = edit;
  const updated = { ...old, coordinates, metadata: { ...old.metadata, ...metadata } };
  const waypoints = route.waypoints.map((waypoint) => (waypoint === old ? updated : waypoint));
  return { ok: true, plan: updateSegment(plan, { ...route, waypoints }) };
}
