import type { Services } from '../../platform/services.ts';
import type { FileRow } from '../files-store.ts';

type Parts = { ref: string; stored: Set<number> };

/** Location of the parts of a file, and which are stored; the first of two concurrent calls decides. */
export async function requireParts({ db, storage }: Services, row: FileRow): Promise<Parts> {
  if (row.parts_ref !== null) return { ref: row.parts_ref, stored: await storage.storedParts(row.parts_ref) };
  const ref = await storage.beginParts();
  const { parts_ref: decided } = await db
    .updateTable('files')
    .set((set) => ({ parts_ref: set.fn.coalesce('parts_ref', set.val(ref)) }))
    .where('id', '=', row.id)
    .returning('parts_ref')
    .executeTakeFirstOrThrow();
  if (decided === null || decided === ref) return { ref, stored: new Set() };
  await storage.dropParts(ref);
  return { ref: decided, stored: await storage.storedParts(decided) };
}
