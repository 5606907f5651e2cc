import type { Position } from 'geojson';
import { boxOf } from '../crossings/edge-grid.ts';
import type { Point } from '../planes/local-plane.ts';
import { pointInRings } from '../polygons/point-in-rings.ts';
import { type LineSegment, segmentsTouch } from '../crossings/segments-touch.ts';
import { turnsOnto, unwrapPath, unwrapPolygon } from '../polygons/unwrap-ring.ts';

export type GeoLeg = readonly [from: Position, to: Position];

/** True when any part of the leg lies in the polygon or touches its edge; a leg wholly inside a hole does not. */
export function legCrossesPolygon(leg: GeoLeg, polygon: readonly (readonly Position[])[]): boolean {
  const rings = unwrapPolygon(polygon);
  const [from, to] = unwrapPath(leg) as [Point, Point];
  return turnsOnto(boxOf([from, to]), boxOf(rings[0] ?? [])).some((turn) =>
    segmentMeetsRings(
      [
        { x: from.x + turn, y: from.y },
        { x: to.x + turn, y: to.y },
      ],
      rings,
    ),
  );
}

/** The same question on flat points. */
export function segmentMeetsRings(segment: LineSegment, rings: readonly (readonly Point[])[]): boolean {
  if (pointInRings(segment[0], rings) !== 'outside') return true;
  return rings.some((ring) => ring.some((a, i) => segmentsTouch(segment, [a, ring[(i + 1) % ring.length] as Point])));
}
