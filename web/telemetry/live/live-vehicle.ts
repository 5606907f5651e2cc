import { telemetryLimits, type VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { LngLat } from '../../map/scene.ts';

/** A vehicle in the browser; mutated in place many times a second. */
export type VehicleOnMap = Omit<VehicleLocation, 'geometry' | 'timestamp'> & {
  /** Null if it sends no position. */
  position: LngLat | null;
  /** Metres above sea level; for Remote ID, above the ellipsoid. */
  altitudeM: number | null;
  /** By our own clock: the server's may differ. */
  heardAt: number;
  trail: TrailPoint[];
};

/** A vehicle with a position. */
export type PlacedVehicle = VehicleOnMap & { position: LngLat };

export const isPlaced = (vehicle: VehicleOnMap): vehicle is PlacedVehicle => vehicle.position !== null;

export type TrailPoint = { at: number; position: LngLat };

/** Live until silent for too long, also by our own clock: a hanging stream must not keep it alive. */
export function isLive({ isStatic, heardAt }: Pick<VehicleOnMap, 'isStatic' | 'heardAt'>, now: number): boolean {
  return !isStatic && Math.abs(now - heardAt) <= telemetryLimits.staleAfterMs;
}

export function isGone({ heardAt }: Pick<VehicleOnMap, 'heardAt'>, now: number): boolean {
  return now - heardAt > telemetryLimits.goneAfterMs;
}

export function silentSeconds({ heardAt }: Pick<VehicleOnMap, 'heardAt'>, now: number): number {
  return Math.max(0, Math.floor((now - heardAt) / 1000));
}
