import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** The demo data: its parts with their state, everything that was added, and who works on it or flies it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table demo_parts (
    name text primary key,
    state text not null,
    percent integer not null,
    problem text,
    is_leaving boolean not null
  )`.execute(db);
  // Recorded before it is added: after a crash, nothing is there that is not listed.
  await sql`create table demo_items (
    part text not null,
    kind text not null,
    id text not null,
    primary key (part, kind, id)
  )`.execute(db);
  await sql`create table demo_leases (
    name text primary key,
    holder uuid not null,
    until timestamptz not null
  )`.execute(db);
  await notifyChanges(db, { table: 'demo_parts', notices: [{ kind: 'demo', tenant: null }] });
}
