import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table projects (
    id uuid primary key,
    tenant text not null,
    name text not null,
    name_key text not null,
    sources uuid[] not null,
    status text not null,
    received_at timestamptz not null,
    processing_type text not null,
    giga_pixel_count double precision not null,
    wkt_crs text not null,
    explorer_url text not null,
    ortho_only boolean not null,
    created_by jsonb not null,
    updated_by jsonb not null
  )`,
  sql`create unique index projects_by_name on projects (tenant, name_key)`,
  sql`create index projects_of_tenant on projects (tenant, received_at desc)`,
  // History of a project; by is empty for the server.
  sql`create table project_changes (
    id bigint generated always as identity primary key,
    project_id uuid not null references projects on delete cascade,
    at timestamptz not null,
    by text not null,
    from_status text,
    to_status text not null,
    text text not null
  )`,
  sql`create index project_changes_of_project on project_changes (project_id, id desc)`,
  // One attempt to process a project. The lease holder works on it; an expired lease is free.
  sql`create table project_runs (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    engine text not null,
    asked_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    worker text,
    lease_until timestamptz,
    stages text[] not null,
    stage text,
    percent double precision,
    worked_s double precision not null default 0,
    remaining_s double precision,
    photos integer not null default 0,
    reasons text[] not null default '{}',
    warnings text[] not null default '{}',
    log text not null default '',
    memory text,
    outcome jsonb
  )`,
  sql`create index project_runs_of_project on project_runs (project_id, asked_at desc)`,
  sql`create unique index project_runs_open on project_runs (project_id) where finished_at is null`,
  // Products of a run. Those without a folder are only for the viewer.
  sql`create table project_files (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    run_id uuid not null references project_runs on delete cascade,
    folder text not null,
    name text not null,
    size bigint not null,
    sha256 text not null,
    key uuid not null,
    unique (run_id, folder, name)
  )`,
  sql`create unique index project_files_by_key on project_files (key)`,
  sql`create index project_files_of_project on project_files (project_id)`,
  sql`create table project_measurements (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    kind text not null,
    label text not null,
    points jsonb not null,
    heights jsonb not null,
    created_by text not null,
    created_at timestamptz not null
  )`,
  sql`create index project_measurements_of_project on project_measurements (project_id, created_at)`,
  // A share link. Its token is shown once; only its hash is stored.
  sql`create table project_shares (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    hash bytea not null unique,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
