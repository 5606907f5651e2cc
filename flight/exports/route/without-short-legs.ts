import { distanceM } from '../../geo/distance-m.ts';
import type { PlacedPoint } from './route-point.ts';

/** Nearer waypoints are one: aircraft refuse shorter legs. */
export const MIN_LEG_M = 0.5;

/** Of two waypoints in one place the first stays, with what holds from the second on. */
export function withoutShortLegs(points: readonly PlacedPoint[]): PlacedPoint[] {
  const kept: PlacedPoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || legM(last.to, point.to) >= MIN_LEG_M) kept.push(point);
    else
      kept[kept.length - 1] = {
        ...point,
        to: last.to,
        holdS: last.holdS + point.holdS,
        photos: last.photos + point.photos,
      };
  }
  return kept;
}

/** Metres through the air. Altitudes of different references cannot be compared, so only placed points are. */
export const legM = (from: PlacedPoint['to'], to: PlacedPoint['to']): number =>
  Math.hypot(distanceM(from.position, to.position), to.altitudeM - from.altitudeM);
