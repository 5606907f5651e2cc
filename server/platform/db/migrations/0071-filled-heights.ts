import { sql, type Kysely } from 'kysely';

/** Of each point of a measurement, whether its height was filled in; not known in earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_measurements add column filled jsonb`.execute(db);
}
