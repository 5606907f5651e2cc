import { sql, type Kysely } from 'kysely';

const statements = [
  // The tenant is part of the key: an id of another tenant is unknown and free to use. Plan and summary are the
  // JSON text of responses; they are not queried.
  sql`create table plans (
    tenant text not null,
    id uuid not null,
    collection_id text not null,
    folded_name text collate "C" not null,
    created_by text not null,
    created_by_name text not null,
    status text not null,
    version integer not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    summary text not null,
    plan text not null,
    primary key (tenant, id)
  )`,
  sql`create index plans_by_date on plans (tenant, collection_id, updated_at, id) where deleted_at is null`,
  sql`create index plans_by_name on plans (tenant, collection_id, folded_name, id) where deleted_at is null`,
  sql`create index plans_by_maker on plans (tenant, collection_id, created_by, created_by_name) where deleted_at is null`,
  sql`create index plans_deleted on plans (deleted_at) where deleted_at is not null`,
  sql`create table plan_versions (
    tenant text not null,
    id uuid not null,
    version integer not null,
    updated_at timestamptz not null,
    summary text not null,
    plan text not null,
    primary key (tenant, id, version),
    foreign key (tenant, id) references plans on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
