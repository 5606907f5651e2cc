import { type Box, boxOf, edgeGrid } from '../geo/edge-grid.ts';
import type { Point } from '../geo/local-plane.ts';
import { rayCrossing } from '../geo/point-in-rings.ts';
import { pointSegmentDistance } from '../geo/segment-distance.ts';
import type { Segment } from '../geo/segments-touch.ts';

/** Line ends are computed, so they lie on an edge only to within rounding: this is a thousand times more. */
const TOLERANCE_M = 1e-5;

export type StaysInside = (from: Point, to: Point) => boolean;

/** A test whether a leg stays in the area; its edge belongs to it. */
export function insideTest(rings: readonly (readonly Point[])[]): StaysInside {
  const grid = edgeGrid(rings);
  const edge = (index: number) => grid.edges[index] as Segment;

  return (from, to) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length <= TOLERANCE_M) return true;
    const shares = [0, 1];
    grid.someNear(widened(boxOf([from, to])), (index) => {
      addMeetings([from, to], edge(index), shares);
      return false;
    });
    // Between two meetings with the outline a leg is inside as a whole, or outside as a whole.
    shares.sort((a, b) => a - b);
    return shares.every((share, i) => {
      const next = shares[i + 1] ?? share;
      if ((next - share) * length <= 2 * TOLERANCE_M) return true;
      const middle = (share + next) / 2;
      return contains({ x: from.x + middle * (to.x - from.x), y: from.y + middle * (to.y - from.y) });
    });
  };

  function contains(point: Point): boolean {
    let inside = false;
    grid.someNear({ minX: point.x, maxX: Infinity, minY: point.y, maxY: point.y }, (index) => {
      if (rayCrossing(point, edge(index)) === true) inside = !inside;
      return false;
    });
    return inside || isOnEdge(point);
  }

  function isOnEdge(point: Point): boolean {
    const place = widened({ minX: point.x, maxX: point.x, minY: point.y, maxY: point.y });
    return grid.someNear(place, (index) => pointSegmentDistance(point, edge(index)) <= TOLERANCE_M);
  }
}

const widened = ({ minX, minY, maxX, maxY }: Box): Box => ({
  minX: minX - TOLERANCE_M,
  minY: minY - TOLERANCE_M,
  maxX: maxX + TOLERANCE_M,
  maxY: maxY + TOLERANCE_M,
});

/** Adds where along the leg (0 to 1) it meets the edge; along a parallel edge, where that begins and ends. */
function addMeetings([from, to]: Segment, [a, b]: Segment, shares: number[]): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const cross = dx * ey - dy * ex;
  const [aSide, bSide] = [dx * (a.y - from.y) - dy * (a.x - from.x), dx * (b.y - from.y) - dy * (b.x - from.x)];
  const near = TOLERANCE_M * length;
  for (const [corner, side] of [[a, aSide] as const, [b, bSide] as const])
    if (Math.abs(side) <= near) add(((corner.x - from.x) * dx + (corner.y - from.y) * dy) / (length * length));
  if (aSide > 0 !== bSide > 0 && cross !== 0) add(((a.x - from.x) * ey - (a.y - from.y) * ex) / cross);

  function add(share: number): void {
    if (share > 0 && share < 1) shares.push(share);
  }
}
