import { announceNode } from './nodes/announce-node.ts';
import { openServices } from './open-services.ts';
import type { Env } from './platform/env.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Services } from './platform/services.ts';
import { installMissingEngine } from './projects/engines/install-engine.ts';
import { watchProjects } from './projects/runs/watch-projects.ts';

type Options = {
  jobs: readonly Job[];
  log: Services['log'];
  /** Runs before the first job. */
  prepare?: (services: Services) => void;
};

/** Processes jobs like a server, on the same database, without HTTP. */
export async function startWorker(env: Env, { jobs, log, prepare }: Options): Promise<() => Promise<void>> {
  if (env.DATABASE_URL === undefined)
    throw new Error('A worker shares the database of a server: set DATABASE_URL to the same as there.');
  const { services, workOnJobs, close } = await openServices(env, { jobs, log });
  prepare?.(services);
  void installMissingEngine(services);
  await workOnJobs();
  const stopWatching = await watchProjects(services, { announces: true });
  const takeOff = await announceNode(services, 'worker');
  return async () => {
    await takeOff();
    await stopWatching();
    await close();
  };
}
