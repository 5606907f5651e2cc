import { sql, type Kysely } from 'kysely';

/** The sender of a mission, and the reason for overruling the crew's records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mission_transfers
    add column sent_by text not null default '',
    add column reason text,
    add column overruled jsonb not null default '[]'`.execute(db);
}
