import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** Surfaces of projects that serve as terrain within their tenant; they end with the project, or with its results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table terrain_surfaces (
    project_id uuid primary key references projects on delete cascade,
    file_id uuid not null references project_files on delete cascade,
    tenant text not null,
    details jsonb not null,
    added_at timestamptz not null
  )`.execute(db);
  await sql`create index terrain_surfaces_of_tenant on terrain_surfaces (tenant)`.execute(db);
  await sql`create index terrain_surfaces_of_file on terrain_surfaces (file_id)`.execute(db);
  await notifyChanges(db, { table: 'terrain_surfaces', notices: [{ kind: 'terrain', tenant: 'it.tenant' }] });
}
