import type { Position } from 'geojson';
import { importedParts, type ImportedFence } from '../formats/kept/imported-parts.ts';
import { pathCrossesPolygon } from '../geo/crossings/path-crosses-polygon.ts';
import { unwrapPath, unwrapRing } from '../geo/polygons/unwrap-ring.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';

export type FenceFinding = {
  /** Counted from 1, as labelled on the map. */
  number: number;
  text: string;
};

/** Fences of an imported file that the flight breaches in plan view: the file states no heights for them. */
export function fenceFindings(plan: FlownPlan): FenceFinding[] {
  const { fences } = importedParts(plan);
  if (fences.length === 0) return [];
  const path = flightLine(plan).map(({ position }) => position);
  if (path.length === 0) return [];
  return fences.flatMap((fence, at) => {
    if (!isBroken(fence, path)) return [];
    const number = at + 1;
    return { number, text: `The flight ${fence.isInclusion ? 'leaves' : 'enters'} fence ${number}.` };
  });
}

function isBroken({ isInclusion, ring }: ImportedFence, path: readonly Position[]): boolean {
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
