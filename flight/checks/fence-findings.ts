import type { Position } from 'geojson';
import { fencesOf, rallyPointsOf } from '../fences/fences-of.ts';
import { pathCrossesPolygon } from '../geo/crossings/path-crosses-polygon.ts';
import { unwrapPath, unwrapRing } from '../geo/polygons/unwrap-ring.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';
import { outlineOf } from '../plan/outline-of.ts';

export type FenceFinding = {
  /** Counted from 1, as labelled on the map. */
  number: number;
  text: string;
};

/** Fences that the flight breaches in plan view, as they have no heights, and rally points on the wrong side of one. */
export function fenceFindings(plan: FlownPlan): FenceFinding[] {
  const fences = fencesOf(plan).map((fence) => ({ ...fence, ring: outlineOf(fence) }));
  if (fences.length === 0) return [];
  const path = flightLine(plan).map(({ position }) => position);
  const rally = rallyPointsOf(plan);
  return fences.flatMap((fence, at) => {
    const number = at + 1;
    const isPassed = path.length > 0 && isBroken(fence, path);
    const wrong = rally.flatMap(({ position }, point) => (isBroken(fence, [position, position]) ? [point + 1] : []));
    return [
      ...(isPassed ? [{ number, text: `The flight ${fence.isInclusion ? 'leaves' : 'enters'} fence ${number}.` }] : []),
      ...wrong.map((point) => ({
        number,
        text: `Rally point ${point} lies ${fence.isInclusion ? 'outside' : 'inside'} fence ${number}.`,
      })),
    ];
  });
}

type Ringed = { isInclusion: boolean; ring: Position[] };

function isBroken({ isInclusion, ring }: Ringed, path: readonly Position[]): boolean {
  return pathCrossesPolygon(path, isInclusion ? [around(ring, path), ring] : [ring]);
}

const MARGIN_DEG = 0.01;

/** A box around ring and path: the box minus the ring is the area outside the fence. */
function around(ring: readonly Position[], path: readonly Position[]): Position[] {
  const corners = unwrapRing(ring);
  const points = [...corners, ...unwrapPath(path, corners[0]?.x)];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs) - MARGIN_DEG, Math.max(...xs) + MARGIN_DEG];
  const [south, north] = [Math.min(...ys) - MARGIN_DEG, Math.max(...ys) + MARGIN_DEG];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
