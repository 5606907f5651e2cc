import { sql, type Kysely } from 'kysely';

/** The last known autopilot of a vehicle, and each person's choice per plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicles add column autopilot text`.execute(db);
  await sql`create table plan_autopilots (
    tenant text not null,
    plan_id uuid not null,
    user_id uuid not null,
    autopilot text not null,
    primary key (tenant, plan_id, user_id)
  )`.execute(db);
}
