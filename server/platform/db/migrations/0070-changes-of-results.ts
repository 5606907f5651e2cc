import { sql, type Kysely } from 'kysely';

/** Which parts of a project a change gave other values, that its results do not follow yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_changes add column parts text[] not null default '{}'`.execute(db);
}
