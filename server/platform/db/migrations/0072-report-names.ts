import { sql, type Kysely } from 'kysely';

/** Whom reports of a project are for, and who makes them; without a time, nobody has said it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column report_client text not null default '',
    add column report_company text not null default '', add column report_named_at timestamptz`.execute(db);
}
