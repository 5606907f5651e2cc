import { sql, type Kysely } from 'kysely';

/** Keys made before keep what they could do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys
    add column scopes text[] not null default '{tiles,restrictions,positions}',
    add column expires_at timestamptz`.execute(db);
  await sql`alter table api_keys alter column scopes drop default`.execute(db);
}
