import { sql, type Kysely } from 'kysely';

/** What crews type for the briefing of a plan; it goes with the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table plan_briefings (
    tenant text not null,
    plan_id uuid not null,
    notes jsonb not null,
    updated_at timestamptz not null,
    primary key (tenant, plan_id),
    foreign key (tenant, plan_id) references plans (tenant, id) on delete cascade
  )`.execute(db);
}
