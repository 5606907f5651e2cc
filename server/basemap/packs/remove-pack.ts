import fs from 'node:fs/promises';
import type { Services } from '../../platform/services.ts';
import { forgetArchive } from '../archives/open-archives.ts';
import type { StoredSource } from '../sources/sources-store.ts';
import { placeOfPack } from './local-pack.ts';

/** Removes the bytes of a pack; other servers remove their copies by themselves. */
export async function removePack(services: Services, { source, file, bytes }: StoredSource): Promise<void> {
  if (file === null) return;
  const place = placeOfPack(services, { source, file, bytes });
  forgetArchive(services, place);
  if (bytes) await services.storage.remove(bytes.key);
  if (!bytes || services.storage.pathOf(bytes.key) === undefined) await fs.rm(place, { force: true });
}
