import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import type { StoredFile } from '../platform/storage/storage.ts';
import { queuePhotoCheck } from './queue-photo-check.ts';
import { isPhotoName } from './downloads/content-type-of.ts';
import { fileNotFound, otherContent } from './file-refusals.ts';
import { formatOf } from './photos/metadata/format-of.ts';
import { isStored, type FileRow, type StoredRow } from './files-store.ts';
import { requireQuota } from './uploads/quota.ts';

/** PostgreSQL's code of a unique violation. */
const UNIQUE_VIOLATION = '23505';

/**
 * Turns stored bytes into the file they were sent for. Identical content under the same name is not stored twice: the
 * earlier file is returned instead.
 */
export async function recordStored(services: Services, row: FileRow, stored: StoredFile): Promise<StoredRow> {
  try {
    const kept = await write(services, row, stored);
    if (kept) {
      if (kept.checked_at === null) await queuePhotoCheck(services, kept);
      return kept;
    }
    return await recognise(services, row, stored);
  } catch (error) {
    // A database that did not answer may have committed: only a definite refusal allows deleting the bytes.
    if (error instanceof Refused) await services.storage.remove(stored.key);
    throw error;
  }
}

async function write(services: Services, row: FileRow, stored: StoredFile): Promise<StoredRow | undefined> {
  const { db, env, now } = services;
  const change = (tx: Kysely<Tables>) => setStored(tx, row, { ...stored, at: now() });
  try {
    if (env.OVERFLIGHT_TENANT_QUOTA_GB === undefined) return await change(db);
    return await db.transaction().execute(async (tx) => {
      await requireQuota(services, tx, { tenant: row.tenant, rows: [row] });
      return change(tx);
    });
  } catch (error) {
    // Two uploads of the same content at the same time: the other one was faster.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

/** One statement for the common case: still pending, and no identical file exists. */
async function setStored(
  db: Kysely<Tables>,
  row: FileRow,
  { key, sha256, head, at }: StoredFile & { at: Date },
): Promise<StoredRow | undefined> {
  const checkedAt = mayBePhoto(row.name, head) ? null : at;
  const { rows } = await sql<FileRow>`
    update files set key = ${key}, sha256 = ${sha256}, stored_at = ${at}, checked_at = ${checkedAt}
    where id = ${row.id} and stored_at is null and same_as is null and not exists (
      select from files as other where other.tenant = files.tenant and other.plan_id = files.plan_id
        and other.kind = files.kind and other.name = files.name and other.sha256 = ${sha256}
        and other.stored_at is not null)
    returning *`.execute(db);
  return rows.find(isStored);
}

/** A file with neither the name nor the start of a photo needs no check. */
const mayBePhoto = (name: string, head: Buffer): boolean =>
  isPhotoName(name) || formatOf(new DataView(head.buffer, head.byteOffset, head.length)) !== null;

async function recognise(services: Services, row: FileRow, stored: StoredFile): Promise<StoredRow> {
  const known = await services.db.transaction().execute(async (tx) => {
    const now = await tx.selectFrom('files').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (!now) throw fileNotFound();
    if (isStored(now)) return now;
    const same = await sameContent(tx, now, stored.sha256);
    if (same && now.same_as === null)
      await tx.updateTable('files').set({ same_as: same.id, parts_ref: null }).where('id', '=', row.id).execute();
    return same;
  });
  if (known?.sha256 !== stored.sha256) throw otherContent();
  await services.storage.remove(stored.key);
  return known;
}

async function sameContent(tx: Transaction<Tables>, row: FileRow, sha256: string): Promise<StoredRow | undefined> {
  const found = await tx
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', row.tenant)
    .where('plan_id', '=', row.plan_id)
    .where('kind', '=', row.kind)
    .where('name', '=', row.name)
    .where('sha256', '=', sha256)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return found && isStored(found) ? found : undefined;
}
