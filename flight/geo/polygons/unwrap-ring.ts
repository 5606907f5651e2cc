import type { Position } from 'geojson';
import type { Point } from '../planes/local-plane.ts';
import { lngLat } from '../lng-lat.ts';

/**
 * A path as points in degrees with unwrapped longitudes, beyond ±180° where it crosses the antimeridian: each leg
 * takes the shorter way around the globe.
 */
export function unwrapPath(path: readonly Position[], nearLng?: number): Point[] {
  let previousLng = nearLng ?? path[0]?.[0] ?? 0;
  return path.map((position) => {
    const [lng, lat] = lngLat(position);
    previousLng = lng + 360 * Math.round((previousLng - lng) / 360);
    return { x: previousLng, y: lat };
  });
}

/** The same for a ring; drops a closing position that repeats the first. */
export function unwrapRing(ring: readonly Position[], nearLng?: number): Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return unwrapPath(isClosed ? ring.slice(0, -1) : ring, nearLng);
}

/** Unwraps the rings of a polygon together, near the first position of the first ring or near `nearLng`. */
export function unwrapPolygon(rings: readonly (readonly Position[])[], nearLng?: number): Point[][] {
  const near = nearLng ?? rings[0]?.[0]?.[0] ?? 0;
  const outer = unwrapRing(rings[0] ?? [], near);
  const middleLng = outer.reduce((sum, { x }) => sum + x, 0) / Math.max(outer.length, 1);
  return [outer, ...rings.slice(1).map((ring) => unwrapRing(ring, middleLng))];
}

/** Multiples of 360° that bring a span of longitudes over another. */
export function turnsOnto(span: { minX: number; maxX: number }, target: { minX: number; maxX: number }): number[] {
  const turns: number[] = [];
  const first = Math.ceil((target.minX - span.maxX) / 360);
  for (let turn = first; span.minX + 360 * turn <= target.maxX; turn++) turns.push(360 * turn);
  return turns;
}
