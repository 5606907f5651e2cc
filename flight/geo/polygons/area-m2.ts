import type { Position } from 'geojson';
import { type Generation, localPlane, type Point } from '../planes/local-plane.ts';

/** Square metres of a polygon (outer ring, then holes), measured in the plane at its first vertex. */
export function areaM2(polygon: readonly (readonly Position[])[], generation: Generation = 'A'): number {
  const origin = polygon[0]?.[0];
  if (origin === undefined) return 0;
  const { toPoint } = localPlane(origin, generation);
  return flatArea(polygon.map((ring) => ring.map(toPoint)));
}

/** The same for rings already in a plane. */
export function flatArea(rings: readonly (readonly Point[])[]): number {
  const [outer = 0, ...holes] = rings.map((ring) => Math.abs(signedArea(ring)));
  return outer - holes.reduce((sum, hole) => sum + hole, 0);
}

/** Shoelace: above 0 for a counter-clockwise ring. */
export function signedArea(ring: readonly Point[]): number {
  let doubled = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from !== undefined) doubled += from.x * to.y - to.x * from.y;
    from = to;
  }
  return doubled / 2;
}
