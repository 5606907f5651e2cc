import type { Position } from 'geojson';
import { unwrapPolygon } from './unwrap-ring.ts';

/**
 * A polygon for GeoJSON and maps: unwrapped at the antimeridian, with every ring closed, or it would
 * lose a corner where a tile cuts it.
 */
export function closedRings(rings: readonly (readonly Position[])[]): Position[][] {
  return unwrapPolygon(rings).map((ring) => [...ring, ...ring.slice(0, 1)].map(({ x, y }) => [x, y]));
}
