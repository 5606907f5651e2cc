import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

const TENANT = 'it.tenant';
const TENANT_OF_PROJECT = '(select tenant from projects where id = it.project_id)';

/** Change notifications per table; the kinds are those of the contract. */
const tables: Parameters<typeof notifyChanges>[1][] = [
  {
    table: 'plans',
    notices: [
      { kind: 'plan', tenant: TENANT, id: 'it.id', version: 'it.version', isDeleted: 'it.deleted_at is not null' },
    ],
  },
  { table: 'plan_crews', notices: [{ kind: 'crew', tenant: TENANT, id: 'it.plan_id' }] },
  {
    table: 'files',
    notices: [{ kind: 'file', tenant: TENANT, id: 'it.plan_id' }],
    onlyIf: 'it.stored_at is not null',
    columns: ['stored_at', 'checked_at', 'decision', 'has_thumbnail', 'same_as'],
  },
  {
    table: 'mission_transfers',
    notices: [{ kind: 'mission', tenant: TENANT, id: 'it.plan_id' }],
    columns: ['state', 'moved', 'items', 'message', 'differences'],
  },
  {
    table: 'plan_presence',
    notices: [{ kind: 'presence', tenant: TENANT, id: 'it.plan_id' }],
    columns: ['is_editing'],
  },
  { table: 'custom_restrictions', notices: [{ kind: 'restriction', tenant: TENANT, id: 'it.id' }] },
  // A growing track is not notified: it changes every second.
  { table: 'tracks', notices: [{ kind: 'track', tenant: TENANT, id: 'it.id' }], columns: ['has_landed'] },
  { table: 'collections', notices: [{ kind: 'collection', tenant: TENANT, id: 'it.id' }] },
  { table: 'overlay_datasets', notices: [{ kind: 'dataset', tenant: null, id: 'it.id' }] },
  {
    table: 'overlay_runs',
    notices: [{ kind: 'import', tenant: null, id: 'it.dataset' }],
    columns: ['state', 'progress', 'loaded', 'skipped', 'trouble', 'ended_at'],
  },
  { table: 'weather_feeds', notices: [{ kind: 'alerts', tenant: null }] },
  { table: 'forecast_providers', notices: [{ kind: 'forecast', tenant: null }] },
  { table: 'settings', notices: [{ kind: 'forecast', tenant: null }], onlyIf: `it.name = 'forecast'` },
  { table: 'map_sources', notices: [{ kind: 'map-source', tenant: null, id: 'it.id' }] },
  {
    table: 'fleet_objects',
    // Due dates affect who may fly a plan.
    notices: [
      { kind: 'fleet', tenant: TENANT, id: 'it.id' },
      { kind: 'crew', tenant: TENANT },
    ],
  },
  {
    table: 'fleet_limits',
    notices: [
      { kind: 'fleet', tenant: TENANT },
      { kind: 'crew', tenant: TENANT },
    ],
  },
  { table: 'projects', notices: [{ kind: 'project', tenant: TENANT, id: 'it.id' }] },
  {
    table: 'project_runs',
    notices: [{ kind: 'project', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }],
    columns: ['started_at', 'finished_at', 'worker', 'stage', 'percent', 'reasons', 'warnings', 'log', 'photos'],
  },
  {
    table: 'project_measurements',
    notices: [{ kind: 'project-view', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }],
  },
  { table: 'project_shares', notices: [{ kind: 'project-view', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }] },
  { table: 'video_streams', notices: [{ kind: 'drone', tenant: TENANT, id: 'it.id' }] },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // People present in a plan per connection; a crashed server leaves rows that expire.
  await sql`create table plan_presence (
    connection_id uuid primary key,
    tenant text not null,
    plan_id uuid not null,
    user_id uuid not null references users on delete cascade,
    is_editing boolean not null,
    seen_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index plan_presence_of_plan on plan_presence (tenant, plan_id)`.execute(db);
  await sql`create index plan_presence_of_user on plan_presence (user_id)`.execute(db);
  for (const table of tables) await notifyChanges(db, table);
}
