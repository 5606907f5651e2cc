import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table secrets (name text primary key, value bytea not null)`.execute(db);
  await sql`create table settings (
    name text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}
