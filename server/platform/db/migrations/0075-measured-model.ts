import { sql, type Kysely } from 'kysely';

/** Whose heights a measurement has, those of the surface or of the terrain; not known in earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_measurements add column model text`.execute(db);
}
