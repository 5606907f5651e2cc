import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** Files of ground heights; `details` is the rest of a file as administrators keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table height_files (
    id uuid primary key,
    details jsonb not null,
    key uuid not null,
    size bigint not null,
    sha256 text not null,
    added_at timestamptz not null
  )`.execute(db);
  await notifyChanges(db, { table: 'height_files', notices: [{ kind: 'terrain', tenant: null }] });
}
