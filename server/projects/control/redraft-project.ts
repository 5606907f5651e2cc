import type { Transaction } from 'kysely';
import { redraftedByEdit } from '@overflight/contract/projects/project-states.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { recordChange } from '../project-changes.ts';

/** Marked points changed, so the results of an ended project no longer follow them: it is a draft, ready to be processed again. */
export async function redraftProject(
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
  if (!project || !redraftedByEdit[project.status]) return;
  await tx.updateTable('projects').set({ status: 'Draft' }).where('id', '=', projectId).execute();
  await recordChange(tx, { projectId, at, by, from: project.status, to: 'Draft', text: 'Control points changed' });
}

/** Points without marks are in no result. */
export async function isMarked(tx: Transaction<Tables>, pointId: string): Promise<boolean> {
  const marks = tx.selectFrom('project_control_marks').select('point_id').where('point_id', '=', pointId);
  return (await marks.limit(1).executeTakeFirst()) !== undefined;
}
