import { sql, type Kysely } from 'kysely';

/** What the orthophoto of a close range object is drawn onto. Existing results stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column ortho_plane text not null default 'facade'`.execute(db);
}
