import { sql, type Kysely } from 'kysely';

/** What a person decided about a photo, whatever the check says of it; null where nobody did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column decision jsonb`.execute(db);
}
