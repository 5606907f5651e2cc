import { sql, type Kysely } from 'kysely';

/** What the heights of products are in. Existing results stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column height_unit text not null default 'system'`.execute(db);
}
