import { mkdir } from 'node:fs/promises';
import { defaultBasemapFolder } from './basemap/built-in.ts';
import { keepDuringBackup } from './platform/backup/keep-during-backup.ts';
import { openDatabase, type Database } from './platform/db/open-database.ts';
import type { Env } from './platform/env.ts';
import { startJobs, type Job } from './platform/jobs/jobs.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';

type Options = {
  jobs: readonly Job[];
  log: Services['log'];
  /** How the database is opened; a command that only reads joins one that is in use. */
  open?: (env: Env) => Promise<Database>;
} & Partial<Pick<Services, 'basemapFolder' | 'now' | 'passwordCost'>>;

type OpenServices = {
  services: Services;
  /** Starts processing jobs in this process. */
  workOnJobs: () => Promise<void>;
  close: () => Promise<void>;
};

/** The services that server, worker and command line share. */
export async function openServices(
  env: Env,
  { jobs: kinds, log, open = openDatabase, ...chosen }: Options,
): Promise<OpenServices> {
  await mkdir(env.OVERFLIGHT_DATA, { recursive: true });
  const { db, pool, close: closeDatabase } = await open(env);
  try {
    const secrets = await loadSecrets(db, env);
    const onError = (error: Error) => log.error({ err: error }, 'the job queue failed');
    const jobs = await startJobs({ pool, jobs: kinds, onError });
    const storage = keepDuringBackup(openStorage(env), db);
    const defaults = { basemapFolder: defaultBasemapFolder, now: () => new Date() };
    const services: Services = { ...defaults, ...chosen, env, db, pool, jobs, secrets, storage, log };
    const close = async () => {
      await jobs.stop();
      await closeDatabase();
    };
    return { services, workOnJobs: () => jobs.work(services), close };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
