import type { Position } from 'geojson';
import { toDegrees, toRadians, wrapLongitude } from './angle.ts';
import { SPHERE_RADIUS_M } from './distance-m.ts';
import { lngLat } from './lng-lat.ts';

export type Course = { distanceM: number; azimuthDeg: number };

/** End of the great circle that leaves `from` on this course; a negative distance goes backwards. */
export function destination(from: Position, course: Course): Position {
  const [lng, lat] = lngLat(from);
  const arc = course.distanceM / SPHERE_RADIUS_M;
  const [latitude, azimuth] = [toRadians(lat), toRadians(course.azimuthDeg)];
  const sinEnd = Math.sin(latitude) * Math.cos(arc) + Math.cos(latitude) * Math.sin(arc) * Math.cos(azimuth);
  const turn = Math.atan2(
    Math.sin(azimuth) * Math.sin(arc) * Math.cos(latitude),
    Math.cos(arc) - Math.sin(latitude) * sinEnd,
  );
  return [wrapLongitude(lng + toDegrees(turn)), toDegrees(Math.asin(Math.min(1, Math.max(-1, sinEnd))))];
}
