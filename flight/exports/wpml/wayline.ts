import type { AircraftProfile } from '../../aircraft/profile.ts';
import type { PlacedPoint } from '../route/route-point.ts';
import type { Route } from '../route/route-point.ts';
import type { Dialect } from './dialect.ts';

/** A waypoint and its height as the file counts it. */
export type WaylinePoint = PlacedPoint & {
  heightM: number;
  /** What an editor shows: above the sea, if the file counts from the ellipsoid. */
  shownM: number;
  /** Metres before the waypoint at which the turn begins; 0 stops at it. */
  dampingM: number;
};

/** One file. */
export type Wayline = {
  dialect: Dialect;
  numbers: NonNullable<AircraftProfile['wpml']>;
  points: readonly WaylinePoint[];
  ends: Route['ends'];
  isEllipsoid: boolean;
  speedMps: number;
  climbM: number;
  returnM: number;
  changedAt: number;
};
