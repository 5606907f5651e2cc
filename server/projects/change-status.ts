import type { Transaction } from 'kysely';
import { serverMoves, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Tables } from '../platform/db/tables.ts';
import { recordChange } from './project-changes.ts';
import type { ProjectRow } from './projects-store.ts';

type Move = { to: ProjectStatus; text: string; at: Date };

/** The only way the server changes a project's status. The caller holds its row lock. */
export async function changeStatus(
  tx: Transaction<Tables>,
  { id, status: from }: Pick<ProjectRow, 'id' | 'status'>,
  { to, text, at }: Move,
): Promise<void> {
  if (!serverMoves[from]?.includes(to)) throw new Error(`A project does not go from ${from} to ${to} by itself.`);
  await tx.updateTable('projects').set({ status: to }).where('id', '=', id).execute();
  await recordChange(tx, { projectId: id, at, by: '', from, to, text });
}
