import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import type { Services } from '../../platform/services.ts';
import { readStored } from './sources-store.ts';

/** Terrain tiles in use, those of the demo site first: they are used there, whatever else is switched on. */
export async function terrainSources(services: Services): Promise<ManagedSource[]> {
  const sources = (await readStored(services)).map(({ source }) => source).filter(({ kind }) => kind === 'terrain');
  const isOfSite = ({ origin }: ManagedSource) => origin === 'demo';
  return [...sources.filter(isOfSite), ...sources.filter((source) => source.enabled && !isOfSite(source))];
}
