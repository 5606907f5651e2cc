const DEGREES_PER_RADIAN = 180 / Math.PI;

export const toRadians = (degrees: number): number => degrees / DEGREES_PER_RADIAN;
export const toDegrees = (radians: number): number => radians * DEGREES_PER_RADIAN;

/** The same direction, in 0 ≤ degrees < 360. */
export function wrapDegrees(degrees: number): number {
  const rest = degrees % 360;
  // Adding 360 to a tiny negative remainder rounds to 360 itself; adding 0 turns −0 into 0.
  return rest < 0 ? (rest + 360) % 360 : rest + 0;
}

/** The same meridian, in −180 ≤ longitude ≤ 180. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return wrapDegrees(longitude + 180) - 180;
}
