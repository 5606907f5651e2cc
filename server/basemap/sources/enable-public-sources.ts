import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import type { Services } from '../../platform/services.ts';
import { addStored, readStored } from './sources-store.ts';

/** Enables the default public sources, except where an administrator has already decided about one or a similar one. */
export async function enablePublicSources(services: Services): Promise<void> {
  const stored = await readStored(services);
  const isServed = (kind: string) =>
    kind !== 'imagery' && stored.some(({ source }) => source.enabled && source.kind === kind);
  for (const facts of publicSources.filter(({ isUsual, kind }) => isUsual && !isServed(kind)))
    await addStored(services, {
      source: ManagedSource.parse({ ...facts, origin: 'public', enabled: true }),
      file: null,
      bytes: null,
    });
}
