import type { DrawnVehicle } from './drawn-vehicle.ts';

type Heights = Pick<DrawnVehicle, 'altitudeM' | 'heightM'>;
/** The ground under a vehicle as the map draws it, which is higher than it is. */
type Ground = { drawnM: number; exaggeration: number } | null;

/**
 * Metres above the sea at which a vehicle is drawn, so that it stands over the drawn ground as it does over the real one.
 * Over relief that is the ground as drawn plus the height above take-off, just as plans are drawn; where only the altitude is
 * known, plus its difference to the real ground, and never below it. A flat map has its ground at sea level.
 */
export function drawnAltitudeM({ altitudeM, heightM }: Heights, ground: Ground): number {
  if (!ground) return Math.max(0, heightM ?? altitudeM ?? 0);
  const aboveGroundM = heightM ?? (altitudeM === null ? 0 : altitudeM - ground.drawnM / ground.exaggeration);
  return ground.drawnM + Math.max(0, aboveGroundM);
}
