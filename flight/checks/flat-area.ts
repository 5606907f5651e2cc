import type { Position } from 'geojson';
import { boxOf, edgeGrid, type Box } from '../geo/crossings/edge-grid.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import { rayCrossing } from '../geo/polygons/point-in-rings.ts';
import { type LineSegment, segmentsTouch } from '../geo/crossings/segments-touch.ts';
import { unwrapPolygon } from '../geo/polygons/unwrap-ring.ts';
import { boxesTouch } from './box-index.ts';
import type { LegPart } from './part-in-band.ts';
import { testWork } from './work.ts';

/** A polygon in the plane of degrees, prepared for many queries; its edges are indexed on the first one. */
export type FlatArea = {
  box: Box;
  /** Whether any part of a segment lies in the area or touches its edge. */
  meets: (segment: LineSegment) => boolean;
  /** From the first to the last share of a segment that lies in the area or touches its edge. */
  partInside: (segment: LineSegment) => LegPart | undefined;
  /** Whether two areas share a point, with the other one shifted in longitude by `turn` degrees. */
  overlaps: (other: FlatArea, turn: number) => boolean;
  contains: (point: Point) => boolean;
  edges: () => readonly LineSegment[];
  testWork: number;
};

/** From polygon rings (outer ring, then holes); unwrapped longitudes may exceed ±180°. */
export function flatArea(polygon: readonly (readonly Position[])[]): FlatArea {
  const rings = unwrapPolygon(polygon);
  const box = boxOf(rings[0] ?? []);
  let grid: ReturnType<typeof edgeGrid> | undefined;
  const edgesInGrid = () => (grid ??= edgeGrid(rings));

  function contains(point: Point): boolean {
    if (!boxesTouch({ minX: point.x, maxX: point.x, minY: point.y, maxY: point.y }, box)) return false;
    const { edges, someNear } = edgesInGrid();
    let isInside = false;
    const toTheEast = { minX: point.x, maxX: box.maxX, minY: point.y, maxY: point.y };
    const isOnEdge = someNear(toTheEast, (edge) => {
      const crossing = rayCrossing(point, edges[edge] as LineSegment);
      if (crossing === true) isInside = !isInside;
      return crossing === 'edge';
    });
    return isOnEdge || isInside;
  }

  function touchesEdge(segment: LineSegment): boolean {
    if (!boxesTouch(boxOf(segment), box)) return false;
    const { edges, someAlong } = edgesInGrid();
    return someAlong(segment, 0, (edge) => segmentsTouch(segment, edges[edge] as LineSegment));
  }

  function partInside(segment: LineSegment): LegPart | undefined {
    const startsInside = contains(segment[0]);
    const endsInside = contains(segment[1]);
    let [first, last] = [startsInside ? 0 : Infinity, endsInside ? 1 : -Infinity];
    if ((!startsInside || !endsInside) && boxesTouch(boxOf(segment), box)) {
      const { edges, someAlong } = edgesInGrid();
      someAlong(segment, 0, (index) => {
        const edge = edges[index] as LineSegment;
        if (!segmentsTouch(segment, edge)) return false;
        const [from, to] = sharesAt(segment, edge);
        first = Math.min(first, from);
        last = Math.max(last, to);
        return false;
      });
    }
    return first <= last ? { from: first, to: last } : undefined;
  }

  return {
    box,
    contains,
    partInside,
    testWork: testWork(rings.reduce((sum, ring) => sum + ring.length, 0)),
    edges: () => edgesInGrid().edges,
    meets: (segment) => contains(segment[0]) || touchesEdge(segment),
    overlaps: (other, turn) => {
      const [own, foreign] = [edgesInGrid().edges[0]?.[0], other.edges()[0]?.[0]];
      if (own === undefined || foreign === undefined) return false;
      // Areas whose edges do not touch are disjoint or nested: the first corner decides.
      if (contains(moved(foreign, turn)) || other.contains(moved(own, -turn))) return true;
      return other.edges().some(([from, to]) => touchesEdge([moved(from, turn), moved(to, turn)]));
    },
  };
}

/** From where to where, as shares of the first, two touching segments share points. */
function sharesAt([a, b]: LineSegment, [c, d]: LineSegment): [from: number, to: number] {
  const [along, edge] = [minus(b, a), minus(d, c)];
  const turn = cross(along, edge);
  if (turn !== 0) {
    const share = within01(cross(minus(c, a), edge) / turn);
    return [share, share];
  }
  const lengthSquared = along.x ** 2 + along.y ** 2;
  if (lengthSquared === 0) return [0, 1];
  const shareOf = (point: Point) =>
    within01((minus(point, a).x * along.x + minus(point, a).y * along.y) / lengthSquared);
  const [one, other] = [shareOf(c), shareOf(d)];
  return [Math.min(one, other), Math.max(one, other)];
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const within01 = (share: number): number => Math.min(1, Math.max(0, share));
const moved = ({ x, y }: Point, turn: number): Point => ({ x: x + turn, y });
