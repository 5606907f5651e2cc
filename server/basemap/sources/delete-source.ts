import fs from 'node:fs/promises';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { forgetArchive } from '../archives/open-archives.ts';
import { packPath } from '../packs/packs-folder.ts';
import { readStored, removeStored } from './sources-store.ts';

/** Removes a source, and its file where it is a pack: the row first, so that nothing points at a missing file. */
export async function deleteSource(services: Services, id: string): Promise<void> {
  const stored = (await readStored(services)).find(({ source }) => source.id === id);
  if (!stored) throw notFound('This map source');
  await removeStored(services, id);
  if (!stored.file) return;
  const file = packPath(services, stored.file);
  forgetArchive(services, file);
  await fs.rm(file, { force: true });
}
