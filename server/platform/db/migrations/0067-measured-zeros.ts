import { sql, type Kysely } from 'kysely';

/** What the heights of a measurement count from; null in those of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_measurements add column zero jsonb`.execute(db);
}
