import { sql, type Kysely } from 'kysely';

const statements = [
  // Published data belongs to the whole installation. `version` is the one in use; rows of any other
  // version are being imported or removed.
  sql`create table overlay_datasets (
    id text collate "C" primary key,
    kind text not null,
    title text not null,
    licence text not null,
    source_date date,
    countries text[] not null default '{}',
    is_demo boolean not null default false,
    version bigint,
    source text not null default '',
    imported_at timestamptz,
    loaded integer not null default 0,
    skipped integer not null default 0,
    refreshes boolean not null default false,
    asked_at timestamptz,
    confirmed_at timestamptz,
    source_mark text
  )`,
  sql`create table overlay_features (
    dataset text collate "C" not null references overlay_datasets on delete cascade,
    version bigint not null,
    id text collate "C" not null,
    layer text not null,
    box box not null,
    feature text not null,
    primary key (dataset, version, id)
  )`,
  sql`create index overlay_features_by_box on overlay_features using gist (box)`,
  // Imports; `position` is the progress, so that one can resume. Its id is the version it creates, so that a
  // version is unique, even if a dataset is removed and imported again.
  sql`create table overlay_runs (
    id bigint generated always as identity (start with 1000) primary key,
    dataset text collate "C" not null references overlay_datasets on delete cascade,
    state text not null,
    about jsonb not null,
    source text not null,
    file text,
    url text,
    position jsonb not null default '{}',
    progress double precision,
    loaded integer not null default 0,
    skipped integer not null default 0,
    faults jsonb not null default '[]',
    trouble text,
    started_at timestamptz not null,
    ended_at timestamptz,
    holder text,
    beat_at timestamptz not null
  )`,
  sql`create index overlay_runs_by_dataset on overlay_runs (dataset, id)`,
  // Only one runs at a time.
  sql`create unique index overlay_runs_open on overlay_runs (dataset) where ended_at is null`,
  sql`insert into overlay_datasets (id, kind, title, licence, version, source, imported_at, loaded, skipped)
    select dataset, dataset, '', '', 1, source, imported_at, loaded, skipped from restriction_datasets`,
  sql`insert into overlay_features (dataset, version, id, layer, box, feature)
    select dataset, 1, id, 'restrictions', box, restriction from official_restrictions`,
  sql`drop table official_restrictions`,
  sql`drop table restriction_datasets`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
