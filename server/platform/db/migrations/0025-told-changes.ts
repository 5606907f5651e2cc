import { sql, type Kysely } from 'kysely';
import { tellChanges } from '../tell-changes.ts';

const TENANT = 'it.tenant';
const TENANT_OF_PROJECT = '(select tenant from projects where id = it.project_id)';

/** What people look at, table by table; the kinds are those of the contract. */
const tables: Parameters<typeof tellChanges>[1][] = [
  {
    table: 'plans',
    told: [
      { kind: 'plan', tenant: TENANT, id: 'it.id', version: 'it.version', isDeleted: 'it.deleted_at is not null' },
    ],
  },
  { table: 'plan_crews', told: [{ kind: 'crew', tenant: TENANT, id: 'it.plan_id' }] },
  {
    table: 'files',
    told: [{ kind: 'file', tenant: TENANT, id: 'it.plan_id' }],
    onlyIf: 'it.stored_at is not null',
    columns: ['stored_at', 'checked_at', 'decision', 'has_thumbnail', 'same_as'],
  },
  {
    table: 'mission_transfers',
    told: [{ kind: 'mission', tenant: TENANT, id: 'it.plan_id' }],
    columns: ['state', 'moved', 'items', 'message', 'differences'],
  },
  { table: 'plan_presence', told: [{ kind: 'presence', tenant: TENANT, id: 'it.plan_id' }], columns: ['is_editing'] },
  { table: 'custom_restrictions', told: [{ kind: 'restriction', tenant: TENANT, id: 'it.id' }] },
  // A track that grows is left alone: it does so every second.
  { table: 'tracks', told: [{ kind: 'track', tenant: TENANT, id: 'it.id' }], columns: ['has_landed'] },
  { table: 'collections', told: [{ kind: 'collection', tenant: TENANT, id: 'it.id' }] },
  { table: 'overlay_datasets', told: [{ kind: 'dataset', tenant: null, id: 'it.id' }] },
  {
    table: 'overlay_runs',
    told: [{ kind: 'import', tenant: null, id: 'it.dataset' }],
    columns: ['state', 'progress', 'loaded', 'skipped', 'trouble', 'ended_at'],
  },
  { table: 'weather_feeds', told: [{ kind: 'alerts', tenant: null }] },
  { table: 'forecast_providers', told: [{ kind: 'forecast', tenant: null }] },
  { table: 'settings', told: [{ kind: 'forecast', tenant: null }], onlyIf: `it.name = 'forecast'` },
  { table: 'map_sources', told: [{ kind: 'map-source', tenant: null, id: 'it.id' }] },
  {
    table: 'fleet_objects',
    // What is due of them says who may fly a plan.
    told: [
      { kind: 'fleet', tenant: TENANT, id: 'it.id' },
      { kind: 'crew', tenant: TENANT },
    ],
  },
  {
    table: 'fleet_limits',
    told: [
      { kind: 'fleet', tenant: TENANT },
      { kind: 'crew', tenant: TENANT },
    ],
  },
  { table: 'projects', told: [{ kind: 'project', tenant: TENANT, id: 'it.id' }] },
  {
    table: 'project_runs',
    told: [{ kind: 'project', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }],
    columns: ['started_at', 'finished_at', 'worker', 'stage', 'percent', 'reasons', 'warnings', 'log', 'photos'],
  },
  {
    table: 'project_measurements',
    told: [{ kind: 'project-view', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }],
  },
  { table: 'project_shares', told: [{ kind: 'project-view', tenant: TENANT_OF_PROJECT, id: 'it.project_id' }] },
  { table: 'video_streams', told: [{ kind: 'drone', tenant: TENANT, id: 'it.id' }] },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who is in a plan over which connection; a server that went away without a word leaves rows that are not seen any more.
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
  for (const table of tables) await tellChanges(db, table);
}
