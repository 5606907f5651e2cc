import fs from 'node:fs/promises';
import path from 'node:path';
import { forgetArchive } from '../../basemap/archives/open-archives.ts';
import type { Services } from '../../platform/services.ts';
import { archivesFolder } from './archives-folder.ts';
import { invalidateLayers } from './layer-in-use.ts';

/** Removes the tiles of all versions of a dataset but the one in use; with null, of all of them. */
export async function dropArchives(services: Services, dataset: string, inUse: number | null): Promise<void> {
  invalidateLayers(services);
  const folder = archivesFolder(services);
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const [id, version, ...rest] = name.split('.');
    if (id !== dataset || rest.at(-1) !== 'mbtiles' || version === String(inUse)) continue;
    forgetArchive(services, path.join(folder, name));
    await fs.rm(path.join(folder, name), { force: true });
  }
}
