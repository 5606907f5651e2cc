import { sql, type Kysely } from 'kysely';

/** No plan has the version 0: what was asked for before this is not sent any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mission_transfers add column plan_version integer not null default 0`.execute(db);
}
