import { sql, type Kysely } from 'kysely';

/** No plan has version 0, so older pending transfers are not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mission_transfers add column plan_version integer not null default 0`.execute(db);
}
