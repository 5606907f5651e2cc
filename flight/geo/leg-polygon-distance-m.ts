import type { Position } from 'geojson';
import { toRadians } from './angle.ts';
import { SPHERE_RADIUS_M } from './distance-m.ts';
import { type Leg, segmentMeetsRings } from './leg-crosses-polygon.ts';
import type { Point } from './local-plane.ts';
import { segmentDistance } from './segment-distance.ts';
import type { LineSegment } from './segments-touch.ts';
import { unwrapPath, unwrapPolygon } from './unwrap-ring.ts';

/**
 * Metres between a leg and a polygon, 0 where they meet. Edges are straight in degrees, as GeoJSON says; degrees become
 * metres at the leg's own latitude, so the answer is right to 0.1 % for whatever is near enough to matter (some km).
 */
export function legPolygonDistanceM(leg: Leg, polygon: readonly (readonly Position[])[]): number {
  const [from, to] = unwrapPath(leg) as [Point, Point];
  const middle = { lng: (from.x + to.x) / 2, lat: (from.y + to.y) / 2 };
  const rings = unwrapPolygon(polygon, middle.lng);
  const metresPerDegree = toRadians(SPHERE_RADIUS_M);
  const shrink = Math.cos(toRadians(middle.lat));
  const flat = (turn: number) => (point: Point) => ({
    x: (point.x + turn - middle.lng) * metresPerDegree * shrink,
    y: (point.y - middle.lat) * metresPerDegree,
  });
  const segment: LineSegment = [flat(0)(from), flat(0)(to)];
  // A polygon that reaches half around the globe may be nearest by its other side.
  return Math.min(
    ...[-360, 0, 360].map((turn) =>
      flatDistance(
        segment,
        rings.map((ring) => ring.map(flat(turn))),
      ),
    ),
  );
}

function flatDistance(segment: LineSegment, rings: Point[][]): number {
  if (segmentMeetsRings(segment, rings)) return 0;
  let least = Infinity;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++)
      least = Math.min(least, segmentDistance(segment, [ring[i] as Point, ring[(i + 1) % ring.length] as Point]));
  return least;
}
