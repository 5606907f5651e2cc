import fs from 'node:fs';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { incomingPath } from '../overlays-folder.ts';
import { removeDataset, runsOf } from '../overlays-store.ts';
import { bytesOf } from '../runs/run.ts';
import { dropArchives } from '../tiles/drop-archives.ts';

/** Also ends a running import: its worker notices that the run is gone. */
export async function deleteDataset(services: Services, id: string): Promise<void> {
  const runs = await runsOf(services, id);
  if (!(await removeDataset(services, id))) throw notFound('This data');
  await dropArchives(services, id, null);
  for (const run of runs) {
    const bytes = bytesOf(run);
    if (bytes) await services.storage.remove(bytes.key);
    for (const name of [String(run.id), run.file])
      if (name !== null) await fs.promises.rm(incomingPath(services, name), { recursive: true, force: true });
  }
}
