import { ManagedSource, sourceKinds } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import type { Services } from '../../platform/services.ts';
import { readStored } from './sources-store.ts';

/** All available sources: own sources, packs, and the public catalogue. */
export async function listSources(services: Services): Promise<ManagedSource[]> {
  const stored = (await readStored(services)).map(({ source }) => source);
  const untouched = publicSources
    .filter(({ id }) => !stored.some((source) => source.id === id))
    .map((facts) => ManagedSource.parse({ ...facts, origin: 'public', enabled: false }));
  return [...stored, ...untouched].sort(
    (a, b) => sourceKinds.indexOf(a.kind) - sourceKinds.indexOf(b.kind) || a.name.localeCompare(b.name, 'en'),
  );
}
