import type { DrawnVehicle } from './drawn-vehicle.ts';

type Heights = Pick<DrawnVehicle, 'altitudeM' | 'heightM'>;
/** The drawn ground below a vehicle, which is exaggerated. */
type Ground = { drawnM: number; exaggeration: number } | null;

/**
 * Drawn elevation of a vehicle, so that it keeps its real height above the drawn ground. With terrain that is drawn
 * ground plus height above take-off, as for plans; if only the altitude is known, plus its difference to the real
 * ground, and never below it. A flat map has its ground at sea level. Null if the height above ground is unknown: it
 * would be shown in the wrong place.
 */
export function drawnAltitudeM({ altitudeM, heightM }: Heights, ground: Ground): number | null {
  const { drawnM, exaggeration } = ground ?? { drawnM: 0, exaggeration: 1 };
  const overReliefM = ground && altitudeM !== null ? altitudeM - drawnM / exaggeration : null;
  const aboveGroundM = heightM ?? overReliefM;
  return aboveGroundM === null ? null : drawnM + Math.max(0, aboveGroundM);
}

/** Below this pitch the map reads as seen from above. */
export const FLAT_DEG = 5;

/**
 * Seen from above, an aircraft is drawn at its symbol: at its height, perspective would shift it and people would
 * misread its position.
 */
export function heightInViewM(
  { altitudeM, groundM }: { altitudeM: number; groundM: number },
  pitchDeg: number,
): number {
  return pitchDeg < FLAT_DEG ? groundM : altitudeM;
}
