import { boxOf, type Box } from '../geo/crossings/edge-grid.ts';
import { unwrapPath } from '../geo/polygons/unwrap-ring.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';
import { segmentOutline } from '../plan/segment-outline.ts';

/**
 * Boxes in degrees that contain the whole flight: a long leg is split into several boxes no wider or higher than
 * this; an area gets one box. Longitudes exceed ±180° where the flight crosses the antimeridian.
 */
export function flownBoxes(plan: FlownPlan, mostDeg: number): Box[] {
  const { position: home } = plan.homePoint;
  const legs = unwrapPath([home, ...flightLine(plan).map(({ position }) => position)]);
  const areas = plan.segments.flatMap((segment) => {
    const outline = segmentOutline(segment);
    return outline.length === 0 ? [] : [boxOf(unwrapPath(outline, home[0] ?? 0))];
  });
  return [
    ...legs.flatMap((to, index) => {
      const from = legs[Math.max(index - 1, 0)] ?? to;
      const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / mostDeg));
      const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      return Array.from({ length: pieces }, (_, piece) => boxOf([at(piece / pieces), at((piece + 1) / pieces)]));
    }),
    ...areas,
  ];
}

export function boxAround(boxes: readonly Box[]): Box {
  return boxOf(
    boxes.flatMap(({ minX, minY, maxX, maxY }) => [
      { x: minX, y: minY },
      { x: maxX, y: maxY },
    ]),
  );
}
