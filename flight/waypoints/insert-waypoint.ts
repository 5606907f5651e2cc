import type { Position } from 'geojson';
import { wrapLongitude } from '../geo/angle.ts';
import { unwrapPath } from '../geo/polygons/unwrap-ring.ts';
import type { FlightPlan, Waypoint } from '../plan/plan.ts';
import { updateSegment } from '../plan/edit/update-segment.ts';
import { type EditedPlan, findRoute, noRoute, type RouteChoice } from './find-route.ts';

export type Insertion = RouteChoice & {
  /** The waypoint before the new one. */
  after: number;
  /** Halfway to the next one by default. */
  coordinates?: Position;
};

/** Inserts a waypoint between two others: at their mean altitude, otherwise like the one before. */
export function insertWaypoint(plan: FlightPlan, insertion: Insertion): EditedPlan {
  const route = findRoute(plan, insertion);
  if (route === undefined) return noRoute;
  const [before, next] = [route.waypoints[insertion.after], route.waypoints[insertion.after + 1]];
  if (before === undefined || next === undefined)
    return { ok: false, reason: `Waypoint insertion failed: waypoint index ${insertion.after} has none after it` };
  const altitude = (before.metadata.altitude + next.metadata.altitude) / 2;
  const coordinates = insertion.coordinates ?? halfway(before, next);
  const added = { index: 0, coordinates, metadata: { ...before.metadata, altitude } };
  const waypoints = route.waypoints
    .toSpliced(insertion.after + 1, 0, added)
    .map((point, index) => ({ ...point, index }));
  return { ok: true, plan: updateSegment(plan, { ...route, waypoints }) };
}

/** The middle of a leg, also across the antimeridian. */
export function halfway(from: Pick<Waypoint, 'coordinates'>, to: Pick<Waypoint, 'coordinates'>): Position {
  const [a, b] = unwrapPath([from.coordinates, to.coordinates]);
  return a && b ? [wrapLongitude((a.x + b.x) / 2), (a.y + b.y) / 2] : from.coordinates;
}
