import type { FlightPoint } from '../../plan/estimate/flight-point.ts';

/** A waypoint with all that holds from there on. */
export type RoutePoint = {
  to: FlightPoint;
  speedMps: number;
  /** Degrees down from level; null if the plan does not say. */
  pitchDeg: number | null;
  /** Degrees clockwise from north; null follows the course. */
  headingDeg: number | null;
  /** What the nose points at. */
  lookAt: FlightPoint | null;
  holdS: number;
  /** Photos taken here, and the distance between those taken from here on; 0 for none. */
  photos: number;
  photoEveryM: number;
};

/** One whose altitude counts from home. */
export type PlacedPoint = RoutePoint & { to: FlightPoint & { mode: 'relative' } };

export type Route = {
  points: RoutePoint[];
  takeOff: FlightPoint | undefined;
  ends: 'return' | 'land' | 'stay';
  /** Names of imported parts that only their own format holds. */
  unknown: string[];
  /** The camera is turned sideways on the gimbal. */
  isYawed: boolean;
};
