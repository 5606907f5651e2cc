import type { Point } from '../planes/local-plane.ts';
import { orientation } from './orientation.ts';
import type { LineSegment } from '../crossings/segments-touch.ts';

export type RingLocation = 'inside' | 'edge' | 'outside';

/** Even-odd test of a point in rings (a ring inside a ring is a hole), exact despite rounding. */
export function pointInRings(point: Point, rings: readonly (readonly Point[])[]): RingLocation {
  let inside = false;
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from !== undefined) {
        const crossing = rayCrossing(point, [from, to]);
        if (crossing === 'edge') return 'edge';
        if (crossing) inside = !inside;
      }
      from = to;
    }
  }
  return inside ? 'inside' : 'outside';
}

/** Whether the eastward ray from the point crosses the edge; an edge owns its lower end only. */
export function rayCrossing(point: Point, edge: LineSegment): boolean | 'edge' {
  // Called a million times a second: indexing, because destructuring costs more than the rest.
  const a = edge[0];
  const b = edge[1];
  if (a.y > point.y && b.y > point.y) return false;
  if (a.y < point.y && b.y < point.y) return false;
  if (a.x < point.x && b.x < point.x) return false;
  const turn = orientation(a, b, point);
  if (turn === 0 && Math.min(a.x, b.x) <= point.x && point.x <= Math.max(a.x, b.x)) return 'edge';
  if (a.y > point.y === b.y > point.y) return false;
  return b.y > a.y ? turn > 0 : turn < 0;
}
