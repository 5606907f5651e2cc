import type { Transaction } from 'kysely';
import { redraftedByEdit, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changedSinceRuns, recordChange } from '../project-changes.ts';

const PART = 'control points';

/** Results that are there, or are being made, do not follow what is changed now. */
const noted: readonly ProjectStatus[] = ['Processing', 'Completed'];

type Changed = {
  at: Date;
  by: string;
  text: string;
  /** Points without marks are in no result. */
  isMarked: boolean;
};

/**
 * Points changed: it goes into the history. Where they are marked, a failed project is a draft again, and of one that has results it
 * is kept that they do not follow them.
 */
export async function noteChange(
  tx: Transaction<Tables>,
  projectId: string,
  { at, by, text, isMarked }: Changed,
): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  if (!project) return;
  const { status } = project;
  if (isMarked && redraftedByEdit.includes(status)) {
    await tx.updateTable('projects').set({ status: 'Draft' }).where('id', '=', projectId).execute();
    return recordChange(tx, { projectId, at, by, from: status, to: 'Draft', text });
  }
  // Once is enough for any number of marks.
  const isFirst = isMarked && noted.includes(status) && !(await isKnown(tx, projectId));
  if (isFirst) return recordChange(tx, { projectId, at, by, from: status, to: status, text, parts: [PART] });
  if (!(await isSameAgain(tx, projectId, { at, by, text })))
    await recordChange(tx, { projectId, at, by, from: status, to: status, text });
}

const isKnown = async (tx: Transaction<Tables>, projectId: string): Promise<boolean> =>
  ((await changedSinceRuns(tx, [projectId])).get(projectId) ?? []).includes(PART);

/** One after the other, marks are one line of the history: that of the last. */
async function isSameAgain(
  tx: Transaction<Tables>,
  projectId: string,
  { at, by, text }: Omit<Changed, 'isMarked'>,
): Promise<boolean> {
  const newest = await tx
    .selectFrom('project_changes')
    .select(['id', 'by', 'text'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newest?.by !== by || newest.text !== text) return false;
  await tx.updateTable('project_changes').set({ at }).where('id', '=', newest.id).execute();
  return true;
}

export async function isMarked(tx: Transaction<Tables>, pointId: string): Promise<boolean> {
  const marks = tx.selectFrom('project_control_marks').select('point_id').where('point_id', '=', pointId);
  return (await marks.limit(1).executeTakeFirst()) !== undefined;
}
