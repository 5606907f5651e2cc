import type { Services } from '../platform/services.ts';
import { requireFleetRow, type FleetKey } from './fleet-store.ts';

/** Plans that named it report it as missing from now on. */
export async function deleteFleetObject(services: Services, key: FleetKey): Promise<void> {
  await requireFleetRow(services, key);
  await services.db.deleteFrom('fleet_objects').where('tenant', '=', key.tenant).where('id', '=', key.id).execute();
}
