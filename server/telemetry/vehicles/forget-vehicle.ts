import type { Services } from '../../platform/services.ts';
import { vehicleNotFound } from './describe-vehicle.ts';
import { removeVehicle, vehiclesOf } from '../stream/live-vehicles.ts';
import { shareRow } from '../stream/share-updates.ts';
import { deleteVehicle } from './vehicles-store.ts';
import { discardTrackPoints } from './record-track.ts';

/** Deletes a vehicle with its tracks and name. */
export async function forgetVehicle(services: Services, key: { tenant: string; id: string }): Promise<void> {
  const isStored = await deleteVehicle(services, key);
  if (!dropVehicle(services, key) && !isStored) throw vehicleNotFound();
  shareRow(services, key);
}

/** Returns whether it was known. */
export function dropVehicle(services: Services, { tenant, id }: { tenant: string; id: string }): boolean {
  const live = vehiclesOf(services, tenant).byId.get(id);
  if (!live) return false;
  discardTrackPoints(services, live);
  removeVehicle(services, live);
  return true;
}
