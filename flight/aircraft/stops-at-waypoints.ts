import type { AircraftProfile } from './profile.ts';

/** Formats whose apps stop at every waypoint, with a waypoint for each photo. */
const stoppingFormats: readonly string[] = ['wpml-fly'];

/** Estimates count a flight that passes its waypoints, so that this aircraft needs more time and energy. */
export const stopsAtWaypoints = ({ formats }: AircraftProfile): boolean =>
  formats.some((format) => stoppingFormats.includes(format));

export const STOPS_NOT_COUNTED =
  'Stops at waypoints, which DJI Fly makes at every photo, are not counted: Download Plan tells how long they take.';
