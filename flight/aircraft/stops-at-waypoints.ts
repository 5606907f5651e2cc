import type { AircraftProfile } from './profile.ts';

/** Formats whose apps stop at every waypoint, with a waypoint for each photo. */
const stoppingFormats: readonly string[] = ['wpml-fly'];

/** The estimated time of a plan counts a flight that passes its waypoints: this aircraft needs more. */
export const stopsAtWaypoints = ({ formats }: AircraftProfile): boolean =>
  formats.some((format) => stoppingFormats.includes(format));

export const STOPS_COUNTED =
  'DJI Fly stops at every waypoint and photo: braking and starting again is counted here, but not in the estimated time of the plan. The moment of each photo is not counted.';
