import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Services } from '../../platform/services.ts';
import { findWorkshop } from '../engines/find-engine.ts';
import type { RunRow } from '../projects-store.ts';

/** In these the next attempt may take up what a failed one holds elsewhere. */
const mayGoOn: ProjectStatus[] = ['Draft', 'Process', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'];
/** After so long nobody is expected to try again. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Lets go of what runs that are over hold on other machines. */
export async function freeElsewhere(services: Services, runs: readonly Pick<RunRow, 'memory'>[]): Promise<void> {
  const { engine } = findWorkshop(services);
  for (const { memory } of runs) {
    if (memory === null) continue;
    const log = (line: string) => services.log.info({}, line);
    await engine.forget({ memory: { read: async () => memory, write: async () => undefined }, log });
  }
}

/** The same for all that are over for good: their products are stored, or nobody will try again. */
export async function freeEnded(services: Services): Promise<void> {
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
        has('finished_at', '<', new Date(services.now().getTime() - KEPT_MS)),
      ]),
    )
    .execute();
  for (const run of ended) {
    await freeElsewhere(services, [run]);
    await services.db.updateTable('project_runs').set({ memory: null }).where('id', '=', run.id).execute();
  }
}
