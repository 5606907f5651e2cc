import type { VehiclePlace } from '../stream/vehicle-report.ts';

/** Milliseconds since 1970, longitude, latitude, metres above sea level, heading, ground speed, height above take-off. */
export type StoredTrackPoint = [number, number, number, number | null, number | null, number | null, number | null];

/** Degrees to a centimetre, the rest to a tenth. */
export function trackPoint(at: number, place: VehiclePlace): StoredTrackPoint {
  return [
    at,
    rounded(place.lng, 1e7),
    rounded(place.lat, 1e7),
    tenth(place.altitudeM),
    tenth(place.headingDeg),
    tenth(place.groundSpeedMps),
    tenth(place.heightM),
  ];
}

export function tenth(value: number | null): number | null {
  return value === null ? null : rounded(value, 10);
}

export function rounded(value: number, factor: number): number {
  return Math.round(value * factor) / factor;
}
