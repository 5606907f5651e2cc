import { sql, type Kysely, type Selectable } from 'kysely';
import type { FilesTable, Tables } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import type { FilePlace, FilesPlace } from './file-place.ts';

export type FileRow = Selectable<FilesTable>;
/** A row whose bytes are stored. */
export type StoredRow = FileRow & { stored_at: Date; key: string; sha256: string };

export const isStored = (row: FileRow): row is StoredRow => row.stored_at !== null;

const ofPlan = (db: Kysely<Tables>, { tenant, id, kind }: FilesPlace) =>
  db.selectFrom('files').where('tenant', '=', tenant).where('plan_id', '=', id).where('kind', '=', kind);

export async function storedOf({ db }: Services, place: FilesPlace): Promise<StoredRow[]> {
  const stored = ofPlan(db, place).where('stored_at', 'is not', null).selectAll();
  return (await stored.orderBy('name').orderBy('stored_at').orderBy('id').execute()).filter(isStored);
}

/** A file of an existing plan, pending or stored. */
export async function findFile({ db }: Services, place: FilePlace): Promise<FileRow | undefined> {
  return ofPlan(db, place)
    .selectAll()
    .where('id', '=', place.fileId)
    .where((has) =>
      has.exists(
        has
          .selectFrom('plans')
          .select(sql`1`.as('one'))
          .where('plans.tenant', '=', place.tenant)
          .where('plans.id', '=', place.id)
          .where('plans.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
}

/** Regardless of its plan, for background work. */
export async function findById({ db }: Pick<Services, 'db'>, fileId: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
}
