import type { Services } from '../platform/services.ts';
import { findWorkshop } from './engines/find-engine.ts';
import type { RunRow } from './projects-store.ts';

/** Lets go of what runs that are over hold on other machines. */
export async function freeElsewhere(services: Services, runs: readonly Pick<RunRow, 'memory'>[]): Promise<void> {
  const { engine } = findWorkshop(services);
  for (const { memory } of runs) {
    if (memory === null) continue;
    const log = (line: string) => services.log.info({}, line);
    await engine.forget({ memory: { read: async () => memory, write: async () => undefined }, log });
  }
}

/** The same for all that are written down as over. */
export async function freeEnded(services: Services): Promise<void> {
  const ended = await services.db
    .selectFrom('project_runs')
    .select(['id', 'memory'])
    .where('finished_at', 'is not', null)
    .where('memory', 'is not', null)
    .execute();
  for (const run of ended) {
    await freeElsewhere(services, [run]);
    await services.db.updateTable('project_runs').set({ memory: null }).where('id', '=', run.id).execute();
  }
}
