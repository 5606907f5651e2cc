import { sql, type Kysely } from 'kysely';

/** Imagery and heights of the demo site are drawn by code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table map_sources
    drop constraint map_sources_origin_check,
    add constraint map_sources_origin_check check (origin in ('public', 'own', 'pack', 'demo'))`.execute(db);
}
