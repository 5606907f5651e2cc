import { sql, type Kysely } from 'kysely';

/** The run that a measurement was made on: known in earlier ones if there was but one before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_measurements add column run_id uuid references project_runs on delete set null`.execute(
    db,
  );
  await sql`update project_measurements measured set run_id = only_one.id
    from (
      select measurement.id as measurement_id, min(run.id::text)::uuid as id
      from project_measurements measurement
      join project_runs run on run.project_id = measurement.project_id
        and run.outcome is not null and run.finished_at < measurement.created_at
      group by measurement.id having count(*) = 1
    ) only_one
    where only_one.measurement_id = measured.id`.execute(db);
}
