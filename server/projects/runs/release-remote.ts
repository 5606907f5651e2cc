import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Services } from '../../platform/services.ts';
import { findRunEnvironment } from '../engines/find-run-environment.ts';
import type { ProjectRunRow } from '../projects-store.ts';

/** In these statuses the next run may reuse remote resources of a failed one. */
const mayGoOn: ProjectStatus[] = ['Draft', 'Process', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'];
/** After this long no retry is expected. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Releases remote resources of finished runs. */
export async function releaseRemote(services: Services, runs: readonly Pick<ProjectRunRow, 'memory'>[]): Promise<void> {
  const { engine } = findRunEnvironment(services);
  for (const { memory } of runs) {
    if (memory === null) continue;
    const log = (line: string) => services.log.info({}, line);
    await engine.forget({ memory: { read: async () => memory, write: async () => undefined }, log });
  }
}

/** The same for all final runs: stored, or never retried. */
export async function releaseEnded(services: Services): Promise<void> {
  const ended = await services.db
    .selectFrom('project_runs')
    .innerJoin('projects', 'projects.id', 'project_runs.project_id')
    .select(['project_runs.id', 'memory'])
    .where('finished_at', 'is not', null)
    .where('memory', 'is not', null)
    .where((has) =>
      has.or([
        has('outcome', 'is not', null),
        has('projects.status', 'not in', mayGoOn),
        has('finished_at', '<', new Date(services.now().getTime() - RETENTION_MS)),
      ]),
    )
    .execute();
  for (const run of ended) {
    await releaseRemote(services, [run]);
    await services.db.updateTable('project_runs').set({ memory: null }).where('id', '=', run.id).execute();
  }
}
