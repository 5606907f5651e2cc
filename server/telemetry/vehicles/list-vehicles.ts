import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { vehiclesOf } from '../stream/live-vehicles.ts';
import { locationOf } from '../stream/location-of.ts';

/** Every vehicle of a tenant that is on the map, or those of one collection. */
export function listVehicles(services: Services, tenant: string, collectionId?: string): VehicleLocation[] {
  const nowMs = services.now().getTime();
  return [...vehiclesOf(services, tenant).byId.values()].flatMap((vehicle) => {
    if (collectionId !== undefined && vehicle.row?.collection_id !== collectionId) return [];
    return locationOf(vehicle, nowMs) ?? [];
  });
}
