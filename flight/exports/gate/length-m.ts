/** Degrees and metres. */
export type Placed = { lng: number; lat: number; heightM: number };

const EARTH_RADIUS_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Length of a leg through the air, by the haversine formula: not the one that the planner uses. */
export function lengthM(from: Placed, to: Placed): number {
  const [north, east] = [(to.lat - from.lat) * RADIANS, (to.lng - from.lng) * RADIANS];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.sin(east / 2) ** 2;
  return Math.hypot(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half))), to.heightM - from.heightM);
}
