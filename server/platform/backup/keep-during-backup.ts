import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Storage } from '../storage/storage.ts';

/** Held by a backup as a whole, and by each removal of bytes for its moment. */
export const BACKUP_LOCK = 4_711_020;

/** While a backup runs no bytes are removed: it still reads them. They are left to the tidy job. */
export function keepDuringBackup(storage: Storage, db: Kysely<Tables>): Storage {
  const unlessBackup = <T>(work: () => Promise<T>, otherwise: T): Promise<T> =>
    db.transaction().execute(async (tx) => ((await isFree(tx)) ? work() : otherwise));
  return {
    ...storage,
    remove: (key) => unlessBackup(() => storage.remove(key), undefined),
    removeOrphans: (before, keep) => unlessBackup(() => storage.removeOrphans(before, keep), 0),
  };
}

async function isFree(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) as free`.execute(tx);
  return rows[0]?.free ?? false;
}
