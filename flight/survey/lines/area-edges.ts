import { signedArea } from '../../geo/polygons/area-m2.ts';
import type { Point } from '../../geo/planes/local-plane.ts';

/** An edge of an area from west to east; `inward` is 1 where the area lies below it, −1 where it lies above. */
export type AreaEdge = {
  west: Point;
  east: Point;
  inward: 1 | -1;
  ring: number;
  /** Index of the corner where the edge starts. */
  edge: number;
};

/** The non-vertical edges of an area, ordered by their west end. */
export function areaEdges(rings: readonly (readonly Point[])[]): AreaEdge[] {
  const edges: AreaEdge[] = [];
  for (const [ring, corners] of rings.entries()) {
    const isInsideLeft = signedArea(corners) > 0 === (ring === 0);
    for (const [edge, from] of corners.entries()) {
      const to = corners[edge + 1 === corners.length ? 0 : edge + 1] as Point;
      const isEastward = from.x < to.x;
      // Eastward with the area on the left, the area lies above.
      const inward = isEastward === isInsideLeft ? -1 : 1;
      const [west, east] = isEastward ? [from, to] : [to, from];
      if (from.x !== to.x) edges.push({ west, east, inward, ring, edge });
    }
  }
  return edges.sort((a, b) => a.west.x - b.west.x);
}

export const slopeOf = ({ west, east }: AreaEdge): number => (east.y - west.y) / (east.x - west.x);

/** Exact at the east end of the edge. */
export const heightAt = (edge: AreaEdge, x: number): number => edge.east.y - (edge.east.x - x) * slopeOf(edge);
