import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { removePack } from '../packs/remove-pack.ts';
import { readStored, removeStored } from './sources-store.ts';

/** Removes a source, and its bytes where it is a pack: the row first, so that nothing points at missing ones. */
export async function deleteSource(services: Services, id: string): Promise<void> {
  const stored = (await readStored(services)).find(({ source }) => source.id === id);
  if (!stored) throw notFound('This map source');
  await removeStored(services, id);
  await removePack(services, stored);
}
