import { sql, type Kysely } from 'kysely';

/** A person's decision about a photo, overriding the check; null if none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column decision jsonb`.execute(db);
}
