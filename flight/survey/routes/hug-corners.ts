import type { Point } from '../../geo/planes/local-plane.ts';

/**
 * Part of an outline without the corners that a straight leg on the inner side can cut. If it winds, the
 * result may cross the outline elsewhere, so it must be tested.
 */
export function hugCorners(stretch: readonly Point[], isInsideLeft: boolean): Point[] {
  const kept: Point[] = [];
  const inward = isInsideLeft ? 1 : -1;
  for (const point of stretch) {
    while (kept.length >= 2 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) * inward >= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
