import type { Services } from '../../platform/services.ts';
import { addStored, readStored, removeStored } from '../sources/sources-store.ts';
import { siteSourceIds, siteSources } from './site-sources.ts';

/** Puts the demo site under the map. Heights of another source stay in use. */
export async function addSiteMap(services: Services): Promise<void> {
  const hasTerrain = (await readStored(services)).some(({ source }) => source.enabled && source.kind === 'terrain');
  await addStored(services, { source: siteSources.imagery, file: null, bytes: null });
  const addTerrain = (enabled: boolean) =>
    addStored(services, { source: { ...siteSources.terrain, enabled }, file: null, bytes: null });
  // Only one terrain is switched on, and another may have come meanwhile.
  if (hasTerrain || !(await addTerrain(true))) await addTerrain(false);
}

export async function removeSiteMap(services: Services): Promise<void> {
  const stored = new Set((await readStored(services)).map(({ source }) => source.id));
  for (const id of Object.values(siteSourceIds)) if (stored.has(id)) await removeStored(services, id);
}
