import { legM } from './without-short-legs.ts';
import type { PlacedPoint } from './route-point.ts';

export type SplitLimits = { waypoints: number; lengthM?: number };

/**
 * The waypoints of each file. A file ends after a line of photos if it can; elsewhere its last waypoint begins the next
 * file too, so that no leg is lost.
 */
export function splitRoute(
  points: readonly PlacedPoint[],
  { waypoints, lengthM = Infinity }: SplitLimits,
): PlacedPoint[][] {
  const files: PlacedPoint[][] = [];
  let start = 0;
  while (start < points.length) {
    let end = fullAt(points, start, { waypoints, lengthM });
    const isLast = end === points.length;
    if (!isLast) end = lineEndBefore(points, start, end) ?? end;
    files.push(points.slice(start, end));
    if (isLast) break;
    start = isLineEnd(points, end - 1) && points.length - end > 1 ? end : end - 1;
  }
  return files;
}

/** Index after the last waypoint that fits; every file has two at least. */
function fullAt(points: readonly PlacedPoint[], start: number, { waypoints, lengthM }: Required<SplitLimits>): number {
  const most = Math.min(points.length, start + Math.max(2, waypoints));
  let flownM = 0;
  for (let at = start + 1; at < most; at++) {
    flownM += legM(points[at - 1]!.to, points[at]!.to);
    if (flownM > lengthM && at > start + 1) return at;
  }
  return most;
}

/** The last end of a line in the second half of a file, so that files do not become short. */
function lineEndBefore(points: readonly PlacedPoint[], start: number, end: number): number | undefined {
  for (let at = end; at - start > (end - start) / 2 && at - start >= 2; at--) if (isLineEnd(points, at - 1)) return at;
  return undefined;
}

/** No photos on the way to the next waypoint, but on the way here. */
function isLineEnd(points: readonly PlacedPoint[], at: number): boolean {
  const [before, here, next] = [points[at - 1], points[at]!, points[at + 1]];
  if (!before || !next) return false;
  const isByDistance = before.photoEveryM > 0 && here.photoEveryM === 0;
  const isByPoint = before.photos > 0 && here.photos === 0 && here.photoEveryM === 0 && before.photoEveryM === 0;
  return isByDistance || isByPoint;
}
