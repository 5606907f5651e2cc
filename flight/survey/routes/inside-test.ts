import { boxOf, edgeGrid } from '../../geo/crossings/edge-grid.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import { rayCrossing } from '../../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../../geo/segment-distance.ts';
import type { LineSegment } from '../../geo/crossings/segments-touch.ts';

/** Computed line ends lie on an edge only to within rounding: this is a thousand times more. */
const TOLERANCE_M = 1e-5;

export type StaysInside = (from: Point, to: Point) => boolean;

/** A test whether a leg stays in the area, edge included. */
export function insideTest(rings: readonly (readonly Point[])[]): StaysInside {
  const { edges, someNear, someAlong } = edgeGrid(rings, 2);
  const box = boxOf(rings[0] ?? []);
  const middleX = (box.minX + box.maxX) / 2;

  return (from, to) => {
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
    if (lengthM <= TOLERANCE_M) return true;
    const meetings: number[] = [];
    const leg = { from, dx: (to.x - from.x) / lengthM, dy: (to.y - from.y) / lengthM, lengthM };
    if (someAlong([from, to], TOLERANCE_M, (index) => crossesOrMeets(leg, edges[index] as LineSegment, meetings)))
      return false;
    // Between two intersections with the outline, a leg is wholly inside or wholly outside.
    if (meetings.length > 1) meetings.sort((a, b) => a - b);
    let behindM = 0;
    for (let i = 0; i <= meetings.length; i++) {
      const aheadM = meetings[i] ?? lengthM;
      const middle = (behindM + aheadM) / 2 / lengthM;
      const isLong = aheadM - behindM > 2 * TOLERANCE_M;
      behindM = aheadM;
      if (isLong && !contains({ x: from.x + middle * (to.x - from.x), y: from.y + middle * (to.y - from.y) }))
        return false;
    }
    return true;
  };

  /** A horizontal line crosses the rings an even number of times, so either side decides: the shorter one is tested. */
  function contains(point: Point): boolean {
    const looksEast = point.x > middleX;
    const minX = looksEast ? point.x : -Infinity;
    const maxX = looksEast ? Infinity : point.x;
    let inside = false;
    someNear({ minX, maxX, minY: point.y, maxY: point.y }, (index) => {
      const edge = edges[index] as LineSegment;
      const isLevel = edge[0].y > point.y !== edge[1].y > point.y;
      if (isLevel && (rayCrossing(point, edge) === true) === looksEast) inside = !inside;
      return false;
    });
    return inside || isOnEdge(point);
  }

  function isOnEdge(point: Point): boolean {
    return someNear(
      {
        minX: point.x - TOLERANCE_M,
        minY: point.y - TOLERANCE_M,
        maxX: point.x + TOLERANCE_M,
        maxY: point.y + TOLERANCE_M,
      },
      (index) => pointSegmentDistance(point, edges[index] as LineSegment) <= TOLERANCE_M,
    );
  }
}

type Leg = { from: Point; dx: number; dy: number; lengthM: number };

/**
 * True when the leg clearly crosses the edge. Otherwise adds the metres along the leg at which
 * it meets the edge; for a collinear edge, its start and end.
 */
function crossesOrMeets({ from, dx, dy, lengthM }: Leg, edge: LineSegment, meetings: number[]): boolean {
  const a = edge[0];
  const b = edge[1];
  const aSideM = dx * (a.y - from.y) - dy * (a.x - from.x);
  const bSideM = dx * (b.y - from.y) - dy * (b.x - from.x);
  if ((aSideM > TOLERANCE_M && bSideM > TOLERANCE_M) || (aSideM < -TOLERANCE_M && bSideM < -TOLERANCE_M)) return false;
  const aAlongM = dx * (a.x - from.x) + dy * (a.y - from.y);
  const bAlongM = dx * (b.x - from.x) + dy * (b.y - from.y);
  const farthestM = lengthM - TOLERANCE_M;
  if (Math.abs(aSideM) <= TOLERANCE_M && aAlongM > TOLERANCE_M && aAlongM < farthestM) meetings.push(aAlongM);
  if (Math.abs(bSideM) <= TOLERANCE_M && bAlongM > TOLERANCE_M && bAlongM < farthestM) meetings.push(bAlongM);
  if (aSideM > 0 === bSideM > 0) return false;
  const crossingM = aAlongM + (aSideM / (aSideM - bSideM)) * (bAlongM - aAlongM);
  if (!(crossingM > TOLERANCE_M && crossingM < farthestM)) return false;
  if (Math.abs(aSideM) > TOLERANCE_M && Math.abs(bSideM) > TOLERANCE_M) return true;
  meetings.push(crossingM);
  return false;
}
