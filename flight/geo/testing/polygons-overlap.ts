import type { Position } from 'geojson';
import { boxOf, edgeGrid } from '../crossings/edge-grid.ts';
import type { Point } from '../planes/local-plane.ts';
import { pointInRings } from '../polygons/point-in-rings.ts';
import { segmentsTouch } from '../crossings/segments-touch.ts';
import { turnsOnto, unwrapPolygon } from '../polygons/unwrap-ring.ts';

type Polygon = readonly (readonly Position[])[];

/** True when two polygons (outer ring, then holes) share at least one point; one inside the other's hole does not. */
export function polygonsOverlap(one: Polygon, other: Polygon): boolean {
  const [still, moving] = [unwrapPolygon(one), unwrapPolygon(other)];
  return turnsOnto(boxOf(moving[0] ?? []), boxOf(still[0] ?? [])).some((turn) =>
    ringsOverlap(still, turn === 0 ? moving : moving.map((ring) => ring.map(({ x, y }) => ({ x: x + turn, y })))),
  );
}

function ringsOverlap(one: Point[][], other: Point[][]): boolean {
  const [first, second] = [one[0]?.[0], other[0]?.[0]];
  if (first === undefined || second === undefined) return false;
  if (pointInRings(first, other) !== 'outside' || pointInRings(second, one) !== 'outside') return true;
  const grid = edgeGrid(one);
  return edgeGrid(other).edges.some((edge) =>
    grid.someNear(boxOf(edge), (index) => segmentsTouch(edge, grid.edges[index] as [Point, Point])),
  );
}
