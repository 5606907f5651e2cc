import type { Transaction } from 'kysely';
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

type Field = { column: Exclude<keyof Decided, 'sources'>; text: string; changesResults: boolean };

const fields: readonly Field[] = [
  { column: 'name', text: 'Name changed', changesResults: false },
  { column: 'processing_type', text: 'Preset changed', changesResults: true },
  { column: 'wkt_crs', text: 'Coordinate system changed', changesResults: true },
  { column: 'ortho_only', text: 'Output changed', changesResults: true },
  { column: 'ortho_plane', text: 'Plane of the orthophoto changed', changesResults: true },
  { column: 'height_choice', text: 'Heights changed', changesResults: true },
  { column: 'height_unit', text: 'Unit of heights changed', changesResults: true },
  { column: 'explorer_url', text: 'Explorer address changed', changesResults: false },
];

/** Describes the differences, and whether reprocessing would change the results. */
export function differenceOf(old: Decided, asked: Decided): { texts: string[]; changesResults: boolean } {
  const changed = fields.filter(({ column }) => old[column] !== asked[column]);
  const plans = [
    countText(addedTo(old.sources, asked.sources).length, 'added'),
    countText(addedTo(asked.sources, old.sources).length, 'removed'),
  ].flat();
  return {
    texts: [...changed.map(({ text }) => text), ...plans],
    changesResults: plans.length > 0 || changed.some(({ changesResults }) => changesResults),
  };
}

export const addedTo = (old: readonly string[], asked: readonly string[]): string[] =>
  asked.filter((id) => !old.includes(id));

const countText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'plan' : 'plans'} ${what}`];

type Change = { projectId: string; at: Date; by: string; from: ProjectStatus | null; to: ProjectStatus; text: string };

export async function recordChange(
  tx: Transaction<Tables>,
  { projectId, at, by, from, to, text }: Change,
): Promise<void> {
  const values = { project_id: projectId, at, by, from_status: from, to_status: to, text };
  await tx.insertInto('project_changes').values(values).execute();
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
