import type { Position } from 'geojson';
import { distanceM } from './distance-m.ts';

/** Metres over ground along a path; 0 for fewer than two positions. */
export function pathLengthM(path: readonly Position[]): number {
  let total = 0;
  for (let i = 1; i < path.length; i++) total += distanceM(path[i - 1] as Position, path[i] as Position);
  return total;
}
