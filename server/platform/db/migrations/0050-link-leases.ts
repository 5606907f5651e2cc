import { sql, type Kysely } from 'kysely';

/** A link is open on one server at a time: the holder of its lease, who renews it and writes the link's state with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table telemetry_link_leases (
    link_id uuid primary key,
    holder uuid not null,
    host text not null,
    pid integer not null,
    until timestamptz not null,
    state jsonb not null
  ) with (fillfactor = 50)`.execute(db);
  // Host name of the server that opens it; empty for any.
  await sql`alter table telemetry_links add column server text not null default ''`.execute(db);
}
