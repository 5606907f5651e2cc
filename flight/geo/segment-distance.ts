import type { Point } from './planes/local-plane.ts';
import type { LineSegment } from './crossings/segments-touch.ts';

/** Distance from a point to a closed segment. */
export function pointSegmentDistance(point: Point, [a, b]: LineSegment): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - (a.x + share * dx), point.y - (a.y + share * dy));
}
