import type { Position } from 'geojson';
import { toRadians } from './angle.ts';
import { lngLat } from './lng-lat.ts';

/** The sphere on which QGroundControl measures distances, azimuths and turnarounds. */
export const SPHERE_RADIUS_M = 6_371_007.2;

/** Metres over ground between two positions (haversine: exact for short legs too). */
export function distanceM(from: Position, to: Position): number {
  const [fromLng, fromLat] = lngLat(from);
  const [toLng, toLat] = lngLat(to);
  const northing = Math.sin(toRadians(toLat - fromLat) / 2);
  const easting = Math.sin(toRadians(toLng - fromLng) / 2);
  const y = northing * northing + Math.cos(toRadians(fromLat)) * Math.cos(toRadians(toLat)) * easting * easting;
  return 2 * SPHERE_RADIUS_M * Math.atan2(Math.sqrt(y), Math.sqrt(1 - y));
}
