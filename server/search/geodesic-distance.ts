import type { Position } from 'geojson';

const EQUATOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;

/** Metres along the WGS 84 ellipsoid (Andoyer and Lambert): right to some ten metres in a thousand kilometres. */
export function geodesicDistanceM([lng1 = 0, lat1 = 0]: Position, [lng2 = 0, lat2 = 0]: Position): number {
  const [p1, p2] = [reduced(lat1), reduced(lat2)];
  const dLat = Math.sin((p2 - p1) / 2);
  const dLng = Math.sin(radians(lng2 - lng1) / 2);
  const haversine = dLat * dLat + Math.cos(p1) * Math.cos(p2) * dLng * dLng;
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(haversine)));
  if (angle === 0) return 0;
  const [mean, half] = [(p1 + p2) / 2, (p2 - p1) / 2];
  const x = (angle - Math.sin(angle)) * (Math.sin(mean) * Math.cos(half)) ** 2;
  const y = (angle + Math.sin(angle)) * (Math.cos(mean) * Math.sin(half)) ** 2;
  const correction = x / Math.cos(angle / 2) ** 2 + y / Math.sin(angle / 2) ** 2;
  return EQUATOR_M * (angle - (FLATTENING / 2) * correction);
}

function reduced(latitude: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(radians(latitude)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
