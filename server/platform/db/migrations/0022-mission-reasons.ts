import { sql, type Kysely } from 'kysely';

/** Who sent a mission, and why it was sent although the records of its crew forbid the flight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mission_transfers
    add column sent_by text not null default '',
    add column reason text,
    add column overruled jsonb not null default '[]'`.execute(db);
}
