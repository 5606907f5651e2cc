import { DEFAULT_COLLECTION, type Collection } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { readCollections, type CollectionRow } from './collections-store.ts';

export const DEFAULT_NAME = 'All vehicles';
/** Hash prefix that distinguishes model versions. */
const VERSION_LETTERS = 12;

/** The default collection always exists and comes first. */
export async function listCollections(services: Services, tenant: string): Promise<Collection[]> {
  const rows = await readCollections(services, tenant);
  const first = rows.find(({ id }) => id === DEFAULT_COLLECTION);
  const others = rows.filter(({ id }) => id !== DEFAULT_COLLECTION);
  return [first ?? { id: DEFAULT_COLLECTION, name: DEFAULT_NAME, model_sha256: null }, ...others].map(collectionOf);
}

export function collectionOf({ id, name, model_sha256 }: CollectionRow): Collection {
  const gltf = `/locations/oa/v2/collections/${id}/model?v=${model_sha256?.slice(0, VERSION_LETTERS)}`;
  return { collectionId: id, name, ...(model_sha256 === null ? {} : { gltf }) };
}
