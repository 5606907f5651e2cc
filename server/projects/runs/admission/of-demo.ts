import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

/** Of a row of `projects`: the demo added it. */
export const isOfDemo = sql<boolean>`exists (
  select from demo_items where demo_items.kind = 'project' and demo_items.id = projects.id::text)`;

/** Of a row of `project_runs`: a worker has it. */
export const isHeld = sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`;

/** Whether a run of the demo has to wait, as somebody's own project does. */
export async function givesWay({ db }: Services, runId: string): Promise<boolean> {
  const { rows } = await sql<{ gives_way: boolean }>`
    select exists (
      select from project_runs join projects on projects.id = project_id where project_runs.id = ${runId} and ${isOfDemo}
    ) and exists (
      select from project_runs join projects on projects.id = project_id
      where finished_at is null and status in ('Process', 'Processing') and not ${isHeld} and not ${isOfDemo}
    ) as gives_way`.execute(db);
  return rows[0]?.gives_way ?? false;
}
