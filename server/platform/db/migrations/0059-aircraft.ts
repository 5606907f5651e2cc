import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** Aircraft profiles that crews added. Plans and drones name them by id and may outlive them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table aircraft_profiles (
    tenant text not null,
    id uuid not null,
    profile jsonb not null,
    updated_at timestamptz not null,
    updated_by text not null,
    primary key (tenant, id)
  )`.execute(db);
  await notifyChanges(db, {
    table: 'aircraft_profiles',
    notices: [{ kind: 'aircraft', tenant: 'it.tenant', id: 'it.id' }],
  });
}
