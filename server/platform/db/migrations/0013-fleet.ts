import { sql, type Kysely } from 'kysely';

const statements = [
  // A pilot, a drone or a battery. Ids may come from other systems and are unique within a tenant.
  sql`create table fleet_objects (
    tenant text not null,
    id text collate "C" not null,
    category text not null,
    properties jsonb not null,
    metadata jsonb not null,
    lng double precision not null,
    lat double precision not null,
    updated_at timestamptz not null,
    updated_by text not null,
    primary key (tenant, id)
  )`,
  sql`create index fleet_objects_of_category on fleet_objects (tenant, category)`,
  // The crew of a plan. The ids may refer to deleted objects.
  sql`create table plan_crews (
    tenant text not null,
    plan_id uuid not null,
    pilot_id text,
    drone_id text,
    battery_ids text[] not null,
    updated_at timestamptz not null,
    primary key (tenant, plan_id)
  )`,
  sql`create table fleet_limits (
    tenant text primary key,
    soon_days integer not null,
    battery_cycles integer not null,
    soon_cycles integer not null
  )`,
  // Subscribers of the daily mail, and the day of the last one.
  sql`create table fleet_digests (
    user_id uuid primary key references users (id) on delete cascade,
    sent_on text
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
