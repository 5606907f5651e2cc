import type { Services } from '../../platform/services.ts';
import { vehicleNotFound } from './describe-vehicle.ts';
import { removeVehicle, vehiclesOf } from '../live/live-vehicles.ts';
import { shareRow } from '../live/share-news.ts';
import { deleteVehicle } from './vehicles-store.ts';
import { forgetNotes } from './write-down.ts';

/** A vehicle goes with its tracks and its name. */
export async function forgetVehicle(services: Services, key: { tenant: string; id: string }): Promise<void> {
  const isStored = await deleteVehicle(services, key);
  if (!dropVehicle(services, key) && !isStored) throw vehicleNotFound();
  shareRow(services, key);
}

/** Says whether it was known. */
export function dropVehicle(services: Services, { tenant, id }: { tenant: string; id: string }): boolean {
  const live = vehiclesOf(services, tenant).byId.get(id);
  if (!live) return false;
  forgetNotes(services, live);
  removeVehicle(services, live);
  return true;
}
