import { readFleetMetadata, type FleetMetadata } from '@overflight/contract/fleet/fleet.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { requireFleetRow, type FleetKey } from './fleet-store.ts';

type Asked = FleetKey & { collectionId?: string | undefined };

/** Additional data of an object in the requested category. */
export async function fleetMetadata(services: Services, { collectionId, ...key }: Asked): Promise<FleetMetadata> {
  const { metadata, category } = await requireFleetRow(services, key);
  if (collectionId !== undefined && collectionId !== category) throw notFound('This object');
  return readFleetMetadata.answer.parse(metadata);
}

export async function saveFleetMetadata(
  services: Services,
  key: FleetKey,
  metadata: FleetMetadata,
): Promise<FleetMetadata> {
  await requireFleetRow(services, key);
  await services.db
    .updateTable('fleet_objects')
    .set({ metadata: JSON.stringify(metadata), updated_at: services.now() })
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .execute();
  return metadata;
}
