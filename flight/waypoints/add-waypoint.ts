import type { Position } from 'geojson';
import type { NewId } from '../plan/edit/add-segment.ts';
import { defaultWaypoint, defaultWaypointRoute } from '../plan/edit/defaults.ts';
import type { FlightPlan, Waypoint, WaypointRouteSegment } from '../plan/plan.ts';
import { updateSegment } from '../plan/edit/update-segment.ts';
import { type EditedPlan, findRoute, noRoute, type RouteChoice } from './find-route.ts';

export type NewWaypoint = RouteChoice & { coordinates: Position; metadata?: Partial<Waypoint['metadata']> };

/** Appends a waypoint to the route, which is created if the plan has none. */
export function addWaypoint(plan: FlightPlan, waypoint: NewWaypoint, newId: NewId): EditedPlan {
  const route = findRoute(plan, waypoint) ?? newRoute(plan, waypoint.segmentId ?? newId());
  if (route === undefined) return noRoute;
  const { altitude, flightSpeed } = route.segmentMetadata;
  const metadata = { ...defaultWaypoint, altitude, flightSpeed, ...waypoint.metadata };
  const added = { index: route.waypoints.length, coordinates: waypoint.coordinates, metadata };
  return { ok: true, plan: updateSegment(plan, { ...route, waypoints: [...route.waypoints, added] }) };
}

/** Undefined if the id belongs to a segment of another kind. */
function newRoute(plan: FlightPlan, segmentId: string): WaypointRouteSegment | undefined {
  if (plan.segments.some((segment) => segment.segmentId === segmentId)) return undefined;
  return { type: 'waypointRoute', segmentId, segmentMetadata: { ...defaultWaypointRoute }, waypoints: [] };
}
