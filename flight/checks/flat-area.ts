import type { Position } from 'geojson';
import { boxOf, edgeGrid, type Box } from '../geo/crossings/edge-grid.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import { rayCrossing } from '../geo/polygons/point-in-rings.ts';
import { type LineSegment, segmentsTouch } from '../geo/crossings/segments-touch.ts';
import { unwrapPolygon } from '../geo/polygons/unwrap-ring.ts';
import { boxesTouch } from './box-index.ts';

/** A polygon in the plane of degrees, prepared for many queries; its edges are indexed on the first one. */
export type FlatArea = {
  box: Box;
  /** Whether any part of a segment lies in the area or touches its edge. */
  meets: (segment: LineSegment) => boolean;
  /** Whether two areas share a point, with the other one shifted in longitude by `turn` degrees. */
  overlaps: (other: FlatArea, turn: number) => boolean;
  contains: (point: Point) => boolean;
  edges: () => readonly LineSegment[];
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

  return {
    box,
    contains,
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

const moved = ({ x, y }: Point, turn: number): Point => ({ x: x + turn, y });
