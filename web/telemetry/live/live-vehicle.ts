import { telemetryLimits, type VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { Position } from '../../map/scene.ts';

/** A vehicle as the browser keeps it; what changes many times a second is written into it. */
export type LiveVehicle = Omit<VehicleLocation, 'geometry' | 'timestamp'> & {
  /** Null where it is heard and does not say where it is. */
  position: Position | null;
  /** Metres above the sea; of other aircraft, above the ellipsoid. */
  altitudeM: number | null;
  /** By the clock of this machine: the server's may differ. */
  heardAt: number;
  trail: TrailPoint[];
};

/** One that can be drawn. */
export type PlacedVehicle = LiveVehicle & { position: Position };

export const isPlaced = (vehicle: LiveVehicle): vehicle is PlacedVehicle => vehicle.position !== null;

export type TrailPoint = { at: number; position: Position };

/** Live until it is silent for too long, by our own clock as well: a stream that hangs must not keep it alive. */
export function isLive({ isStatic, heardAt }: Pick<LiveVehicle, 'isStatic' | 'heardAt'>, now: number): boolean {
  return !isStatic && Math.abs(now - heardAt) <= telemetryLimits.staleAfterMs;
}

export function isGone({ heardAt }: Pick<LiveVehicle, 'heardAt'>, now: number): boolean {
  return now - heardAt > telemetryLimits.goneAfterMs;
}

export function silentSeconds({ heardAt }: Pick<LiveVehicle, 'heardAt'>, now: number): number {
  return Math.max(0, Math.floor((now - heardAt) / 1000));
}
