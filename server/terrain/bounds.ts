import type { Position } from 'geojson';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';

/** West, south, east, north; east may be beyond 180°. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function isWithin([west, south, east, north]: Bounds, position: Position): boolean {
  const [lng, lat] = lngLat(position);
  const fromWest = wrapLongitude(lng - west - 180) + 180;
  return lat >= south && lat <= north && (fromWest <= east - west || fromWest >= 360 - 1e-9);
}

/** Whether two areas overlap, also across the antimeridian. */
export function overlap([west, south, east, north]: Bounds, other: Bounds): boolean {
  if (south > other[3] || north < other[1]) return false;
  return [-360, 0, 360].some((turn) => west + turn <= other[2] && east + turn >= other[0]);
}
