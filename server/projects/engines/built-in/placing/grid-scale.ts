import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { toRadians } from '@overflight/flight/geo/angle.ts';
import type { PositionPrior } from './georeference.ts';

// WGS84.
const EQUATOR_M = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_379_990_14;
const STEP_DEG = 0.001;

/** Metres of the UTM grid for each metre on the ground: 0.9996 in the middle of a zone, 1.001 at its edges. Heights have no such scale. */
export function gridScale([lng, lat]: readonly [number, number], epsg: number): number {
  const [[eastM, northM], [otherEastM, otherNorthM]] = [
    toUtm([lng, lat - STEP_DEG / 2], epsg),
    toUtm([lng, lat + STEP_DEG / 2], epsg),
  ];
  const curvedM = (EQUATOR_M * (1 - ECCENTRICITY_2)) / (1 - ECCENTRICITY_2 * Math.sin(toRadians(lat)) ** 2) ** 1.5;
  return Math.hypot(otherEastM - eastM, otherNorthM - northM) / (curvedM * toRadians(STEP_DEG));
}

/** Altitudes with the scale of the grid, from the ground up: a model has one scale in all directions, and the ground below 100 m would be 4 cm too high. */
export const altitudesInGrid = (priors: readonly PositionPrior[], groundM: number, scale: number): PositionPrior[] =>
  priors.map(([east, north, up]) => [east, north, up === null ? null : groundM + (up - groundM) * scale]);
