import { sql, type Kysely } from 'kysely';

/** A flight that ended on the ground does not go on: the next take-off begins another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracks add column has_landed boolean not null default false`.execute(db);
}
