import { distanceM } from '../../geo/distance-m.ts';
import type { PlacedPoint } from './route-point.ts';
import { MIN_LEG_M } from './without-short-legs.ts';
import { between } from './with-short-legs.ts';

/** Number of waypoints after `withPhotoPoints`, at most. */
export function photoPointCount(points: readonly PlacedPoint[]): number {
  return points.reduce((sum, { to, photoEveryM }, at) => {
    const next = points[at + 1];
    return sum + 1 + (next && photoEveryM > 0 ? Math.ceil(distanceM(to.position, next.to.position) / photoEveryM) : 0);
  }, 0);
}

/** A waypoint for every photo that was taken by distance; one that falls on a waypoint is taken there. */
export function withPhotoPoints(points: readonly PlacedPoint[]): PlacedPoint[] {
  const all: PlacedPoint[] = [];
  let nextPhotoM = 0;
  let owed = 0;
  for (const [at, point] of points.entries()) {
    const [before, next] = [points[at - 1], points[at + 1]];
    if (before?.photoEveryM !== point.photoEveryM) nextPhotoM = 0;
    const own: PlacedPoint = { ...point, photoEveryM: 0, photos: point.photos + owed };
    owed = 0;
    all.push(own);
    if (!next || !(point.photoEveryM > 0)) continue;
    const lengthM = distanceM(point.to.position, next.to.position);
    for (; nextPhotoM < lengthM; nextPhotoM += point.photoEveryM) {
      if (nextPhotoM < MIN_LEG_M) own.photos += 1;
      else if (lengthM - nextPhotoM < MIN_LEG_M) owed += 1;
      else all.push({ ...own, to: between(point, next, nextPhotoM / lengthM), holdS: 0, photos: 1 });
    }
    nextPhotoM -= lengthM;
  }
  return all;
}
