import type { Position } from 'geojson';
import { toDegrees, toRadians, wrapDegrees } from './angle.ts';
import { lngLat } from './lng-lat.ts';

/** Initial azimuth of a leg: degrees clockwise from north, 0 ≤ azimuth < 360. */
export function azimuthDeg(from: Position, to: Position): number {
  const [fromLng, fromLat] = lngLat(from);
  const [toLng, toLat] = lngLat(to);
  const turn = toRadians(toLng - fromLng);
  const [a, b] = [toRadians(fromLat), toRadians(toLat)];
  const y = Math.sin(turn) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return wrapDegrees(toDegrees(Math.atan2(y, x)));
}
