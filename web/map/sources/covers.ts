import type { Bounds, LngLat } from '../scene.ts';

/** Longitudes wrap: box and position may cross the antimeridian. */
export function covers(bounds: Bounds | undefined, [lng, lat]: LngLat): boolean {
  if (!bounds) return true;
  const [west, south, east, north] = bounds;
  const fromWest = turn(lng - west);
  const width = east - west >= 360 ? 360 : turn(east - west);
  return lat >= south && lat <= north && fromWest <= width;
}

function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
