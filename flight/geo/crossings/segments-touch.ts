import type { Point } from '../planes/local-plane.ts';
import { orientation } from '../polygons/orientation.ts';

export type LineSegment = readonly [from: Point, to: Point];

/** True when two closed segments share at least one point; decided without rounding error. */
export function segmentsTouch([a, b]: LineSegment, [c, d]: LineSegment): boolean {
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return false;
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return false;
  // Boxes overlap, so segments on one line share a point and both products are 0.
  const [cSide, dSide] = [Math.sign(orientation(a, b, c)), Math.sign(orientation(a, b, d))];
  if (cSide * dSide > 0) return false;
  return Math.sign(orientation(c, d, a)) * Math.sign(orientation(c, d, b)) <= 0;
}
