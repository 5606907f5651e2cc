import { sql, type Kysely } from 'kysely';

/** A landed flight is finished: the next take-off starts another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracks add column has_landed boolean not null default false`.execute(db);
}
