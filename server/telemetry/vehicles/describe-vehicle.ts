import type { BodyOf } from '@overflight/contract/call.ts';
import {
  DEFAULT_COLLECTION,
  type describeVehicle as call,
  type VehicleLocation,
} from '@overflight/contract/telemetry/telemetry.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { findCollection } from '../collections/collections-store.ts';
import {
  identifyVehicle,
  isPresent,
  vehiclesOf,
  type TrackedVehicle,
  type VehicleRow,
} from '../stream/live-vehicles.ts';
import { liveVehicle } from '../stream/location-of.ts';
import { shareRow } from '../stream/share-updates.ts';
import { changeVehicle } from './vehicles-store.ts';

type VehicleKey = { tenant: string; id: string };
export const vehicleNotFound = (): Refused => notFound('This vehicle');

/** Sets the name, collection or fleet drone of a vehicle. */
export async function describeVehicle(
  services: Services,
  { tenant, id }: VehicleKey,
  { vehicle: name, collectionId, fleetObjectId }: BodyOf<typeof call>,
): Promise<VehicleLocation> {
  const live = vehiclesOf(services, tenant).byId.get(id);
  if (!live || !isPresent(live)) throw vehicleNotFound();
  if (live.source === 'remote-id') throw notOurs();
  if (collectionId !== undefined) await requireCollection(services, tenant, collectionId);
  const row = await changeVehicle(
    services,
    { tenant, id },
    {
      ...(name === undefined ? {} : { name }),
      ...(collectionId === undefined ? {} : { collection_id: collectionId }),
      ...(fleetObjectId === undefined ? {} : { fleet_object_id: fleetObjectId }),
    },
  );
  if (!row) throw vehicleNotFound();
  applyRow(services, live, row);
  shareRow(services, { tenant, id });
  const location = liveVehicle(services, { tenant, objectId: id });
  if (!location) throw vehicleNotFound();
  return location;
}

/** Viewers of its previous collection see it leave. */
export function applyRow(services: Services, vehicle: TrackedVehicle, row: VehicleRow): void {
  const { watchers } = vehiclesOf(services, vehicle.tenant);
  if (vehicle.row && vehicle.row.collection_id !== row.collection_id)
    for (const watcher of watchers) watcher.gone(vehicle);
  identifyVehicle(services, vehicle, row);
}

async function requireCollection(services: Services, tenant: string, id: string): Promise<void> {
  if (id === DEFAULT_COLLECTION || (await findCollection(services, { tenant, id }))) return;
  const message = 'There is no such collection.';
  throw new Refused({
    status: 400,
    code: 'no-such-collection',
    message,
    fields: [{ field: 'collectionId', problem: message }],
  });
}

function notOurs(): Refused {
  const message = 'This aircraft is only known from Remote ID, so its name cannot be changed.';
  return new Refused({ status: 409, code: 'not-ours', message });
}
