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
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
