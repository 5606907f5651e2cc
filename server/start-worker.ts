import { mkdir } from 'node:fs/promises';
import { defaultBasemapFolder } from './basemap/built-in.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { Env } from './platform/env.ts';
import { startJobs, type Job } from './platform/jobs/jobs.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { installMissingEngine } from './projects/engines/install-engine.ts';
import { watchProjects } from './projects/runs/watch-projects.ts';

type Options = {
  jobs: readonly Job[];
  log: Services['log'];
  /** Runs before the first job. */
  prepare?: (services: Services) => void;
};

/** Processes jobs like a server, on the same database, without HTTP. */
export async function startWorker(env: Env, { jobs: kinds, log, prepare }: Options): Promise<() => Promise<void>> {
  if (env.DATABASE_URL === undefined)
    throw new Error('A worker shares the database of a server: set DATABASE_URL to the same as there.');
  await mkdir(env.OVERFLIGHT_DATA, { recursive: true });
  const { db, pool, close } = await openDatabase(env);
  const onError = (error: Error) => log.error({ err: error }, 'the job queue failed');
  const jobs = await startJobs({ pool, jobs: kinds, onError });
  const secrets = await loadSecrets(db);
  const fixed = { basemapFolder: defaultBasemapFolder, now: () => new Date(), storage: openStorage(env) };
  const services: Services = { env, db, pool, jobs, secrets, log, ...fixed };
  prepare?.(services);
  void installMissingEngine(services);
  await jobs.work(services);
  const stopWatching = await watchProjects(services, { announces: true });
  return async () => {
    await stopWatching();
    await jobs.stop();
    await close();
  };
}
