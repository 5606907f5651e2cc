import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** Grids that bring heights of other vertical datums to EGM96. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table geoid_grids (
    id uuid primary key,
    details jsonb not null,
    key uuid not null,
    size bigint not null,
    sha256 text not null,
    added_at timestamptz not null
  )`.execute(db);
  await notifyChanges(db, { table: 'geoid_grids', notices: [{ kind: 'terrain', tenant: null }] });
}
