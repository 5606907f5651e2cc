import type { DrawnVehicle, VehicleTrail } from '../../map/vehicles/drawn-vehicle.ts';

/** A replayed flight shown beside the live vehicles. */
export type ReplayedFlight = { vehicle: DrawnVehicle; trail: VehicleTrail };

let replayed: ReplayedFlight | null = null;
const listeners = new Set<() => void>();

export function replayedFlight(): ReplayedFlight | null {
  return replayed;
}

export function showReplay(flight: ReplayedFlight | null): void {
  replayed = flight;
  for (const listener of listeners) listener();
}

export function subscribeToReplay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
