import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A row without a kind is a drone without a stream. The address may contain a password and never leaves the server.
  await sql`create table video_streams (
    id uuid primary key,
    tenant text not null,
    name text not null,
    drone_id text,
    kind text,
    address text,
    token text,
    is_recoded boolean not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create index video_streams_of on video_streams (tenant, name)`.execute(db);
}
