import { sql, type Kysely } from 'kysely';

/** Who signs the reports of a project, and under which licence; they say something only with the time of the other names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column report_surveyor text not null default '',
    add column report_licence text not null default ''`.execute(db);
}
