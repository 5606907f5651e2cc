import fs from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/services.ts';
import { isStoreId } from '../../platform/storage/storage.ts';
import { workRoot } from './run-journal.ts';
import { isAtWork } from './work-on-run.ts';

/** Removes folders of finished and unknown runs. */
export async function removeOldFolders(services: Services): Promise<void> {
  const root = workRoot(services.env);
  const names = (await fs.readdir(root).catch(() => [])).filter(isStoreId);
  if (names.length === 0) return;
  const open = await services.db
    .selectFrom('project_runs')
    .select('id')
    .where('id', 'in', names)
    .where('finished_at', 'is', null)
    .execute();
  const needed = new Set(open.map(({ id }) => id));
  for (const name of names)
    if (!needed.has(name) && !isAtWork(services, name))
      await fs.rm(path.join(root, name), { recursive: true, force: true });
}
