import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { changeStatus } from '../change-status.ts';

type Ending = { id: string; status: 'Stop' | 'Terminate' };

export const endings = {
  Stop: { to: 'Stopped', text: 'Stopped' },
  Terminate: { to: 'Terminated', text: 'Terminated' },
} as const;

/**
 * Ends a run without a worker immediately. A running one is ended by its worker, or the next one; then its
 * id is returned.
 */
export async function endIdleRun(tx: Transaction<Tables>, project: Ending, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; is_held: boolean }>`
    select id, coalesce(lease_until > clock_timestamp(), false) as is_held from project_runs
    where project_id = ${project.id} and finished_at is null for update`.execute(tx);
  const [run] = rows;
  if (run?.is_held) return run.id;
  await changeStatus(tx, project, { ...endings[project.status], at: now });
  if (run) {
    // A slow worker finds that it has lost the run.
    const ended = { worker: null, lease_until: null, finished_at: project.status === 'Terminate' ? now : null };
    await tx.updateTable('project_runs').set(ended).where('id', '=', run.id).execute();
  }
  return undefined;
}
