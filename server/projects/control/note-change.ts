import type { Transaction } from 'kysely';
import { redraftedByEdit, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changedSinceRuns, recordChange } from '../project-changes.ts';

const PART = 'control points';
const text = 'Control points changed';

/** Results that are there, or are being made, do not follow what is changed now. */
const noted: readonly ProjectStatus[] = ['Processing', 'Completed'];

/** Marked points changed: a failed project is a draft again; of one that has results it is kept that they do not follow them. */
export async function noteChange(
  tx: Transaction<Tables>,
  projectId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  if (!project) return;
  const { status } = project;
  if (redraftedByEdit.includes(status)) {
    await tx.updateTable('projects').set({ status: 'Draft' }).where('id', '=', projectId).execute();
    await recordChange(tx, { projectId, at, by, from: status, to: 'Draft', text });
  }
  if (!noted.includes(status)) return;
  // Once is enough for any number of marks.
  const changed = (await changedSinceRuns(tx, [projectId])).get(projectId) ?? [];
  if (!changed.includes(PART))
    await recordChange(tx, { projectId, at, by, from: status, to: status, text, parts: [PART] });
}

/** Points without marks are in no result. */
export async function isMarked(tx: Transaction<Tables>, pointId: string): Promise<boolean> {
  const marks = tx.selectFrom('project_control_marks').select('point_id').where('point_id', '=', pointId);
  return (await marks.limit(1).executeTakeFirst()) !== undefined;
}
