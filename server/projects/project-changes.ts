import { sql, type Kysely, type Transaction } from 'kysely';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { ProjectChange } from '@overflight/contract/projects/projects.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import type { ProjectRow } from './projects-store.ts';

const MAX_CHANGES = 500;

/** Project settings chosen by people. */
export type Decided = Pick<
  ProjectRow,
  | 'name'
  | 'sources'
  | 'processing_type'
  | 'wkt_crs'
  | 'ortho_only'
  | 'ortho_plane'
  | 'height_choice'
  | 'height_unit'
  | 'explorer_url'
>;

/** `part`: what of the results follows it; null if nothing. */
type Field = { column: Exclude<keyof Decided, 'sources'>; text: string; part: string | null };

const fields: readonly Field[] = [
  { column: 'name', text: 'Name changed', part: null },
  { column: 'processing_type', text: 'Preset changed', part: 'preset' },
  { column: 'wkt_crs', text: 'Coordinate system changed', part: 'coordinate system' },
  { column: 'ortho_only', text: 'Output changed', part: 'output' },
  { column: 'ortho_plane', text: 'Plane of the orthophoto changed', part: 'plane of the orthophoto' },
  { column: 'height_choice', text: 'Heights changed', part: 'heights' },
  { column: 'height_unit', text: 'Unit of heights changed', part: 'unit of heights' },
  { column: 'explorer_url', text: 'Explorer address changed', part: null },
];

/** Describes the differences, and what of the results reprocessing would change. */
export function differenceOf(old: Decided, asked: Decided): { texts: string[]; parts: string[] } {
  const changed = fields.filter(({ column }) => old[column] !== asked[column]);
  const plans = [
    countText(addedTo(old.sources, asked.sources).length, 'added'),
    countText(addedTo(asked.sources, old.sources).length, 'removed'),
  ].flat();
  return {
    texts: [...changed.map(({ text }) => text), ...plans],
    parts: [...changed.flatMap(({ part }) => part ?? []), ...(plans.length > 0 ? ['flight plans'] : [])],
  };
}

export const addedTo = (old: readonly string[], asked: readonly string[]): string[] =>
  asked.filter((id) => !old.includes(id));

const countText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'plan' : 'plans'} ${what}`];

type Change = {
  projectId: string;
  at: Date;
  by: string;
  from: ProjectStatus | null;
  to: ProjectStatus;
  text: string;
  parts?: string[];
};

export async function recordChange(
  tx: Transaction<Tables>,
  { projectId, at, by, from, to, text, parts = [] }: Change,
): Promise<void> {
  const values = { project_id: projectId, at, by, from_status: from, to_status: to, text, parts };
  await tx.insertInto('project_changes').values(values).execute();
}

/** What was changed since the newest runs of these projects began, by project. */
export async function changedSinceRuns(
  db: Kysely<Tables>,
  projectIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ project_id: string; parts: string[] }>`
    select project_id, parts from project_changes as change
    where project_id = any(${projectIds}::uuid[]) and parts <> '{}' and id > coalesce((
      select max(id) from project_changes where project_id = change.project_id and to_status = 'Processing'
        and from_status = 'Process'), 0)
    order by id`.execute(db);
  const grouped = Map.groupBy(rows, ({ project_id }) => project_id);
  return new Map([...grouped].map(([id, changes]) => [id, [...new Set(changes.flatMap(({ parts }) => parts))]]));
}

export async function listProjectChanges({ db }: Services, projectId: string): Promise<ProjectChange[]> {
  const rows = await db
    .selectFrom('project_changes')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(({ at, by, from_status, to_status, text }) => ({
    at: at.toISOString(),
    by,
    from: from_status,
    to: to_status,
    text,
  }));
}
