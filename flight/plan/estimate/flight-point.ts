import type { Position } from 'geojson';
import type { AltitudeMode } from '../plan.ts';

/** One point of the flight; `mode` is the altitude reference. */
export type FlightPoint = {
  position: Position;
  altitudeM: number;
  mode: AltitudeMode;
  /** Reached at the previous point's height above the sea, whatever the ground below. */
  isLevel?: boolean;
  /** Lowest and highest above ground on the way to it, in metres, where the ground was worked in. */
  aboveGroundM?: readonly [number, number];
};
