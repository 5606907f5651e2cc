import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { EngineName } from '@overflight/contract/projects/project-runs.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { openRunOf } from '../projects-store.ts';

type Asked = { projectId: string; engine: EngineName; now: Date };

/** Resumes the stopped run, or starts one; returns its id. */
export async function beginRun(tx: Transaction<Tables>, { projectId, engine, now }: Asked): Promise<string> {
  const stopped = await openRunOf(tx, projectId);
  if (stopped) {
    const again = { asked_at: now, remaining_s: null, reasons: [] };
    await tx.updateTable('project_runs').set(again).where('id', '=', stopped.id).execute();
    return stopped.id;
  }
  const id = randomUUID();
  const memory = await inheritMemory(tx, projectId);
  const run = { id, project_id: projectId, engine, asked_at: now, stages: [], memory };
  await tx.insertInto('project_runs').values(run).execute();
  return id;
}

/** Remote resources of a failed run pass to the next one. */
async function inheritMemory(tx: Transaction<Tables>, projectId: string): Promise<string | null> {
  const failed = await tx
    .selectFrom('project_runs')
    .select(['id', 'memory'])
    .where('project_id', '=', projectId)
    .where('memory', 'is not', null)
    .where('outcome', 'is', null)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst();
  if (!failed) return null;
  await tx.updateTable('project_runs').set({ memory: null }).where('id', '=', failed.id).execute();
  return failed.memory;
}

/** A stopped run cannot resume after the project changed. */
export async function abandonStoppedRun(tx: Transaction<Tables>, projectId: string, now: Date): Promise<void> {
  await tx
    .updateTable('project_runs')
    .set({ finished_at: now, reasons: ['The project was changed after it was stopped.'] })
    .where('project_id', '=', projectId)
    .where('finished_at', 'is', null)
    .execute();
}
