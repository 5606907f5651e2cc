import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import type { Services } from '../../platform/services.ts';
import { siteSourceIds } from '../site/site-sources.ts';
import { addStored, disableStored, readStored } from './sources-store.ts';

/** Enables the default public sources, except where an administrator has already decided about one or a similar one. */
export async function enablePublicSources(services: Services): Promise<void> {
  const stored = await readStored(services);
  const isServed = (kind: string) =>
    kind !== 'imagery' &&
    stored.some(({ source }) => source.enabled && source.kind === kind && source.origin !== 'demo');
  for (const facts of publicSources.filter(({ isUsual, kind }) => isUsual && !isServed(kind))) {
    const source = ManagedSource.parse({ ...facts, origin: 'public', enabled: true });
    const add = () => addStored(services, { source, file: null, bytes: null });
    // The demo site has its heights there also when they are switched off.
    if (!(await add()) && facts.kind === 'terrain' && (await disableStored(services, siteSourceIds.terrain)))
      await add();
  }
}
