import { sql, type Kysely } from 'kysely';

/** What was found wrong with the stored bytes of a file; null if nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column damage text check (damage in ('missing', 'altered'))`.execute(db);
}
