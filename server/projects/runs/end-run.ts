import type { Transaction } from 'kysely';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { explorerPath } from '@overflight/contract/projects/viewer.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import { changeStatus } from '../change-status.ts';
import { endings } from './end-idle-run.ts';
import type { ProjectRow } from '../projects-store.ts';
import type { JournalPhoto } from './run-journal.ts';
import type { LeasedRun } from './run-lease.ts';
import type { Finished } from './run-stages.ts';

/** Outcome of a run, regardless of people's requests. */
export type RunEnding =
  | { to: 'Completed'; finished: Finished; photos: readonly JournalPhoto[] }
  | { to: 'Invalid Data Retry' | 'Failed Invalid Data' | 'Failed Processing'; reasons: readonly string[] }
  | { to: 'Stopped' | 'Terminated' };

/** Stored outcome for the viewer, without the files, which have their own rows. */
export type StoredOutcome = Omit<Finished['outcome'], 'files'> & {
  photos: Pick<JournalPhoto, 'name' | 'fileId' | 'planId'>[];
};

/** Stores the ending if the run is still ours; returns the resulting status. */
export async function endRun(
  services: Services,
  held: LeasedRun,
  ending: RunEnding,
): Promise<ProjectStatus | undefined> {
  const now = services.now();
  return services.db.transaction().execute(async (tx) => {
    const project = await lockProjectOf(tx, held);
    if (!project) return undefined;
    const to = wished(project.status, ending.to);
    const { stage, howFar, warnings, lines } = held.telling;
    const isOver = to !== 'Stopped';
    await tx
      .updateTable('project_runs')
      .set({
        lease_until: null,
        worker: null,
        finished_at: isOver ? now : null,
        stage: to === 'Completed' ? null : stage,
        percent: to === 'Completed' ? 100 : howFar().percent,
        remaining_s: null,
        worked_s: held.workedS(),
        warnings,
        log: lines.join('\n'),
        reasons: 'reasons' in ending && to === ending.to ? [...ending.reasons] : [],
      })
      .where('id', '=', held.run.id)
      .execute();
    if (to === 'Completed' && ending.to === to) await storeResultRows(tx, { held, project, ending });
    await changeStatus(tx, project, { to, text: textOf(to, ending), at: now });
    return to;
  });
}

/** People's requests take precedence; only finished work is not stopped. */
function wished(status: ProjectStatus, to: RunEnding['to']): RunEnding['to'] {
  if (status === 'Terminate') return endings.Terminate.to;
  return status === 'Stop' && to !== 'Completed' ? endings.Stop.to : to;
}

function textOf(to: ProjectStatus, ending: RunEnding): string {
  return 'reasons' in ending && ending.to === to ? ending.reasons.join(' ').slice(0, 2000) : to;
}

/** Locks project before run, like everywhere. */
async function lockProjectOf(tx: Transaction<Tables>, { run, worker }: LeasedRun): Promise<ProjectRow | undefined> {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', run.project_id)
    .forUpdate()
    .executeTakeFirst();
  const held = await tx
    .selectFrom('project_runs')
    .select('id')
    .where('id', '=', run.id)
    .where('worker', '=', worker)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return held && project;
}

type Kept = { held: LeasedRun; project: ProjectRow; ending: Extract<RunEnding, { to: 'Completed' }> };

async function storeResultRows(tx: Transaction<Tables>, { held, project, ending }: Kept): Promise<void> {
  const { files: _, ...rest } = ending.finished.outcome;
  const photos = ending.photos.map(({ name, fileId, planId }) => ({ name, fileId, planId }));
  const outcome = JSON.stringify({ ...rest, photos } satisfies StoredOutcome);
  await tx.updateTable('project_runs').set({ outcome }).where('id', '=', held.run.id).execute();
  const rows = ending.finished.results.map((file) => ({ ...file, project_id: project.id, run_id: held.run.id }));
  await tx.insertInto('project_files').values(rows).execute();
  if (project.explorer_url === '')
    await tx
      .updateTable('projects')
      .set({ explorer_url: explorerPath(project.id) })
      .where('id', '=', project.id)
      .execute();
}
