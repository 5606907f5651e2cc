import { sql, type Kysely } from 'kysely';

const statements = [
  // The tenant is part of the key, as with plans. The feature is the text that is answered; its box runs on beyond 180°
  // where it crosses the antimeridian, and begins within ±180°.
  sql`create table custom_restrictions (
    tenant text not null,
    id text collate "C" not null,
    box box not null,
    feature text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant, id)
  )`,
  sql`create index custom_restrictions_by_age on custom_restrictions (tenant, created_at, id)`,
  sql`create index custom_restrictions_by_box on custom_restrictions using gist (box)`,
  // Official data belongs to the whole installation.
  sql`create table restriction_datasets (
    dataset text primary key,
    source text not null,
    imported_at timestamptz not null,
    loaded integer not null,
    skipped integer not null
  )`,
  sql`create table official_restrictions (
    dataset text not null references restriction_datasets on delete cascade,
    id text collate "C" not null,
    box box not null,
    restriction text not null,
    primary key (dataset, id)
  )`,
  sql`create index official_restrictions_by_box on official_restrictions using gist (box)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
