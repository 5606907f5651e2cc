import { HeightFile } from '@overflight/contract/map/terrain.ts';
import { RecentReads } from '../account/recent-reads.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import type { StoredBytes } from '../platform/storage/damage-of.ts';

export type StoredHeightFile = { file: HeightFile; bytes: StoredBytes };

const recent = perServices(() => new RecentReads<StoredHeightFile[]>());
const KEY = 'files';

/** Every height file, the oldest first; a change by another server process is seen within a second. */
export function readHeightFiles(services: Services): Promise<StoredHeightFile[]> {
  return recent(services).get(KEY, async () => {
    const rows = await services.db.selectFrom('height_files').selectAll().orderBy('added_at').orderBy('id').execute();
    return rows.map(({ id, details, key, size, sha256, added_at }) => ({
      file: HeightFile.parse({ ...(details as object), id, size, addedAt: added_at.toISOString() }),
      bytes: { key, size, sha256 },
    }));
  });
}

/** Adds a file or changes its settings; its bytes stay. */
export async function writeHeightFile(services: Services, { file, bytes }: StoredHeightFile): Promise<void> {
  const { id, size: _, addedAt, ...details } = file;
  const row = { details: JSON.stringify(details) };
  await services.db
    .insertInto('height_files')
    .values({ id, ...row, ...bytes, added_at: new Date(addedAt) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  recent(services).forget(KEY);
}

export async function removeHeightFile(services: Services, id: string): Promise<void> {
  await services.db.deleteFrom('height_files').where('id', '=', id).execute();
  recent(services).forget(KEY);
}
