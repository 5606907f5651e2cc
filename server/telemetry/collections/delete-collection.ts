import { DEFAULT_COLLECTION } from '@overflight/contract/telemetry/telemetry.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { removeCollection, type CollectionKey } from './collections-store.ts';
import { applyRow } from '../vehicles/describe-vehicle.ts';
import { vehiclesOf } from '../stream/live-vehicles.ts';
import { shareRow } from '../stream/share-updates.ts';

export const collectionNotFound = (): Refused => notFound('This collection');

/** Its vehicles move to the default collection. */
export async function deleteCollection(services: Services, key: CollectionKey): Promise<void> {
  if (key.id === DEFAULT_COLLECTION) throw isDefault();
  const moved = await removeCollection(services, key);
  if (!moved) throw collectionNotFound();
  const { byId } = vehiclesOf(services, key.tenant);
  for (const row of moved) {
    const vehicle = byId.get(row.id);
    if (vehicle) applyRow(services, vehicle, row);
  }
  if (moved.length > 0) shareRow(services, { tenant: key.tenant });
}

function isDefault(): Refused {
  const message = 'The default collection cannot be deleted: vehicles without another one belong to it.';
  return new Refused({ status: 409, code: 'default-collection', message });
}
