import type { Position } from 'geojson';
import { boxOf, edgeGrid } from './edge-grid.ts';
import type { Point } from '../planes/local-plane.ts';
import { pointInRings } from '../polygons/point-in-rings.ts';
import { type LineSegment, segmentsTouch } from './segments-touch.ts';
import { turnsOnto, unwrapPath, unwrapPolygon } from '../polygons/unwrap-ring.ts';

/** True when any part of a path lies in the polygon or touches its edge; faster than testing leg by leg. */
export function pathCrossesPolygon(path: readonly Position[], polygon: readonly (readonly Position[])[]): boolean {
  const [points, rings] = [unwrapPath(path), unwrapPolygon(polygon)];
  return turnsOnto(boxOf(points), boxOf(rings[0] ?? [])).some((turn) =>
    pathMeetsRings(turn === 0 ? points : points.map(({ x, y }) => ({ x: x + turn, y })), rings),
  );
}

/** A path that meets no edge is wholly inside or outside, so its first point decides. */
function pathMeetsRings(path: readonly Point[], rings: readonly (readonly Point[])[]): boolean {
  const [pathBox, ringBox] = [boxOf(path), boxOf(rings[0] ?? [])];
  if (pathBox.maxY < ringBox.minY || pathBox.minY > ringBox.maxY) return false;
  if (pointInRings(path[0] as Point, rings) !== 'outside') return true;
  const { edges, someAlong } = edgeGrid(rings);
  return path.slice(1).some((to, i) => {
    const leg: LineSegment = [path[i] as Point, to];
    return someAlong(leg, 0, (edge) => segmentsTouch(leg, edges[edge] as LineSegment));
  });
}
