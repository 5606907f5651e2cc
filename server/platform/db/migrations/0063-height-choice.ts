import { sql, type Kysely } from 'kysely';

/** What the heights of products count from. Existing results stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column height_choice text not null default 'photos'`.execute(db);
}
