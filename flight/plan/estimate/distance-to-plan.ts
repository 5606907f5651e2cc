import type { Position } from 'geojson';
import { toRadians } from '../../geo/angle.ts';
import { SPHERE_RADIUS_M } from '../../geo/distance-m.ts';
import { boxOf, type Box } from '../../geo/crossings/edge-grid.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../../geo/segment-distance.ts';
import type { LineSegment } from '../../geo/crossings/segments-touch.ts';
import { unwrapPath, unwrapRing } from '../../geo/polygons/unwrap-ring.ts';
import { flightLine, type FlownPlan } from './flight-line.ts';
import { isLines } from '../plan.ts';
import { segmentOutline } from '../segment-outline.ts';

/** Consecutive legs are close together: a run of them is skipped at once if it is too far away. */
const LEGS_IN_RUN = 32;
const METRES_PER_DEGREE = toRadians(SPHERE_RADIUS_M);

type Run = { box: Box; legs: LineSegment[] };

/**
 * Metres from a position to the nearest leg of the plan, 0 over its areas; undefined if nothing is flown. Legs are
 * straight in degrees, converted at a latitude in between: right to 0.1 % for some kilometres, roughly beyond.
 */
export function distanceToPlan(plan: FlownPlan): ((place: Position) => number) | undefined {
  const path = unwrapPath(flightLine(plan).map(({ position }) => position));
  const runs = runsOf(path);
  if (runs.length === 0) return undefined;
  const surveys = plan.segments.filter(isLines);
  const areas = surveys.map((survey) => unwrapRing(segmentOutline(survey), path[0]?.x));
  const around = boxOf(path);
  return (place) => {
    const here = near(place, around);
    const isOver = areas.some((area) => area.length > 2 && pointInRings(here.at, [area]) !== 'outside');
    return isOver ? 0 : nearest(runs, here);
  };
}

function runsOf(path: readonly Point[]): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from + 1 < path.length; from += LEGS_IN_RUN) {
    const points = path.slice(from, from + LEGS_IN_RUN + 1);
    const legs = points.slice(1).map((to, index): LineSegment => [points[index] as Point, to]);
    runs.push({ box: boxOf(points), legs });
  }
  return runs;
}

/** The position shifted by 360° to lie nearest to the plan, and metres per degree between the two. */
function near(place: Position, { minX, minY, maxX, maxY }: Box): { at: Point; scale: Point } {
  const [lng, lat] = lngLat(place);
  const x = lng + 360 * Math.round(((minX + maxX) / 2 - lng) / 360);
  const nearestLat = Math.min(maxY, Math.max(minY, lat));
  const shrink = Math.cos(toRadians((lat + nearestLat) / 2));
  return { at: { x, y: lat }, scale: { x: METRES_PER_DEGREE * shrink, y: METRES_PER_DEGREE } };
}

function nearest(runs: readonly Run[], { at, scale }: { at: Point; scale: Point }): number {
  const flat = ({ x, y }: Point): Point => ({ x: (x - at.x) * scale.x, y: (y - at.y) * scale.y });
  const here = { x: 0, y: 0 };
  let least = Infinity;
  for (const { box, legs } of runs) {
    const x = Math.max(box.minX - at.x, 0, at.x - box.maxX) * scale.x;
    const y = Math.max(box.minY - at.y, 0, at.y - box.maxY) * scale.y;
    if (Math.hypot(x, y) >= least) continue;
    for (const [from, to] of legs) least = Math.min(least, pointSegmentDistance(here, [flat(from), flat(to)]));
  }
  return least;
}
