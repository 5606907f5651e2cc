import { sql } from 'kysely';
import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import type { Services } from '../../platform/services.ts';
import { outcomeOf, type RunWithControl } from './outcome-of.ts';

/** By name, with their marks and what the newest run made of them. */
export async function listControlPoints({ db }: Services, projectId: string): Promise<ControlPoint[]> {
  const points = await db
    .selectFrom('project_control_points')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('name')
    .execute();
  if (points.length === 0) return [];
  const ids = points.map(({ id }) => id);
  const marks = await db
    .selectFrom('project_control_marks')
    .selectAll()
    .where('point_id', 'in', ids)
    .orderBy('file_id')
    .execute();
  const ofPoint = Map.groupBy(marks, ({ point_id }) => point_id);
  const run = await newestRun(db, projectId);
  return points.map((row) => {
    const point = {
      pointId: row.id,
      name: row.name,
      role: row.role,
      position: [row.lng, row.lat] as [number, number],
      heightM: row.height_m,
      horizontalSigmaM: row.horizontal_sigma_m,
      verticalSigmaM: row.vertical_sigma_m,
      stated: row.stated as ControlPoint['stated'],
      marks: (ofPoint.get(row.id) ?? []).map(({ file_id, u, v }) => ({
        fileId: file_id,
        at: [u, v] as [number, number],
      })),
    } satisfies Omit<ControlPoint, 'outcome'>;
    return { ...point, outcome: run && outcomeOf(point, run) };
  });
}

async function newestRun(db: Services['db'], projectId: string): Promise<RunWithControl | null> {
  const { rows } = await sql<RunWithControl>`
    select outcome -> 'report' -> 'accuracy' -> 'points' as points, outcome -> 'report' -> 'control' as stated,
      outcome -> 'controlMarks' as marks, outcome -> 'photos' as photos from project_runs
    where project_id = ${projectId} and outcome is not null order by finished_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
