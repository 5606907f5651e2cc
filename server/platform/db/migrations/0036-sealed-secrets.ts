import { sql, type Kysely } from 'kysely';

/** Secrets are sealed with a key outside the database; those of earlier versions at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table secrets add column is_sealed boolean not null default false`.execute(db);
}
