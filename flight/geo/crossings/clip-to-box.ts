import type { Box } from './edge-grid.ts';
import type { Point } from '../planes/local-plane.ts';

type Side = { isInside: (point: Point) => boolean; cross: (a: Point, b: Point) => Point };

/**
 * Clips a ring to a box, side by side (Sutherland and Hodgman). Pieces of a ring that leaves the box and returns stay
 * connected along its sides, which a fill does not show.
 */
export function clipToBox(ring: readonly Point[], { minX, minY, maxX, maxY }: Box): Point[] {
  const upright = (x: number, isInside: Side['isInside']): Side => ({
    isInside,
    cross: (a, b) => ({ x, y: a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) }),
  });
  const level = (y: number, isInside: Side['isInside']): Side => ({
    isInside,
    cross: (a, b) => ({ x: a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x), y }),
  });
  const sides = [
    upright(minX, ({ x }) => x >= minX),
    upright(maxX, ({ x }) => x <= maxX),
    level(minY, ({ y }) => y >= minY),
    level(maxY, ({ y }) => y <= maxY),
  ];
  return sides.reduce<readonly Point[]>(clipToSide, ring) as Point[];
}

function clipToSide(ring: readonly Point[], { isInside, cross }: Side): Point[] {
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1) as Point;
    const crossing = isInside(point) === isInside(before) ? [] : [cross(before, point)];
    return isInside(point) ? [...crossing, point] : crossing;
  });
}
