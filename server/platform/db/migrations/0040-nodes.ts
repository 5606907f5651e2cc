import { sql, type Kysely } from 'kysely';

/** Every running process of the installation. A crashed one leaves a row that is no longer refreshed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table nodes (
    id uuid primary key,
    kind text not null,
    host text not null,
    pid integer not null,
    version text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    health jsonb not null
  )`.execute(db);
}
