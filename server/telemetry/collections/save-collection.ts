import { telemetryLimits, type Collection } from '@overflight/contract/telemetry/telemetry.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { countCollections, findCollection, putCollection, type CollectionKey } from './collections-store.ts';
import { collectionOf } from './list-collections.ts';

/** Creates or renames a collection. */
export async function saveCollection(services: Services, key: CollectionKey, name: string): Promise<Collection> {
  const isNew = !(await findCollection(services, key));
  if (isNew && (await countCollections(services, key.tenant)).count >= telemetryLimits.collectionsPerTenant)
    throw tooMany();
  return collectionOf(await putCollection(services, key, { name, nameIfNew: name }));
}

function tooMany(): Refused {
  const message = `There may be ${telemetryLimits.collectionsPerTenant} collections. Delete one first.`;
  return new Refused({ status: 409, code: 'too-many-collections', message });
}
