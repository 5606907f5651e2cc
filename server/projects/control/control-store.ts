import type { Selectable } from 'kysely';
import type { ProjectControlPointsTable } from '../../platform/db/project-tables.ts';
import { notFound, type Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

export type ControlKey = { projectId: string; pointId: string };
export type ControlRow = Selectable<ProjectControlPointsTable>;

export const pointNotFound = (): Refused => notFound('This control point');

export async function requirePoint({ db }: Services, { projectId, pointId }: ControlKey): Promise<ControlRow> {
  const row = await db
    .selectFrom('project_control_points')
    .selectAll()
    .where('id', '=', pointId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw pointNotFound();
  return row;
}
