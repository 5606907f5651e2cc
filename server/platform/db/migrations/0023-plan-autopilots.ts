import { sql, type Kysely } from 'kysely';

/** Which autopilot a vehicle was last heard to have, and for which one each person downloads a plan. */
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
