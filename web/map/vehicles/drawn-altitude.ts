import type { DrawnVehicle } from './drawn-vehicle.ts';

type Heights = Pick<DrawnVehicle, 'altitudeM' | 'heightM'>;
/** The ground under a vehicle as the map draws it, which is higher than it is. */
type Ground = { drawnM: number; exaggeration: number } | null;

/**
 * Metres above the sea at which a vehicle is drawn, so that it stands over the drawn ground as it does over the real one.
 * Over relief that is the ground as drawn plus the height above take-off, just as plans are drawn; where only the altitude is
 * known, plus its difference to the real ground, and never below it. A flat map has its ground at sea level. Null where nobody
 * can tell how high above the ground it is: it would be shown where it is not.
 */
export function drawnAltitudeM({ altitudeM, heightM }: Heights, ground: Ground): number | null {
  const { drawnM, exaggeration } = ground ?? { drawnM: 0, exaggeration: 1 };
  const overReliefM = ground && altitudeM !== null ? altitudeM - drawnM / exaggeration : null;
  const aboveGroundM = heightM ?? overReliefM;
  return aboveGroundM === null ? null : drawnM + Math.max(0, aboveGroundM);
}

/** Less tilted than this, the map reads as seen from above. */
const FLAT_DEG = 5;

/**
 * Seen from above an aircraft stands on its own symbol: at its height, perspective would draw it beside its true place, and
 * people would read that as its position.
 */
export function heightInViewM(
  { altitudeM, groundM }: { altitudeM: number; groundM: number },
  pitchDeg: number,
): number {
  return pitchDeg < FLAT_DEG ? groundM : altitudeM;
}
