import type { Services } from '../../platform/services.ts';
import { enqueueRun } from './enqueue-run.ts';
import { announceEngine } from '../engines/ready-engine.ts';
import { releaseEnded } from './release-remote.ts';
import { removeOldFolders } from './remove-old-folders.ts';
import { abandonedRuns } from './run-lease.ts';
import { haltRuns } from './work-on-run.ts';

const LOOK_MS = 10_000;
/** Announcing probes programs, so it is rare. */
const ANNOUNCED_EVERY = 3;

type Options = {
  /** Whether to announce the engine to servers without workers. */
  announces: boolean;
};

/** Background work of every worker process: claims abandoned runs, removes unused folders. */
export async function watchProjects(services: Services, { announces }: Options): Promise<() => Promise<void>> {
  let looks = 0;
  const look = async () => {
    try {
      if (announces && looks++ % ANNOUNCED_EVERY === 0) await announceEngine(services);
      for (const runId of await abandonedRuns(services)) await enqueueRun(services, runId);
      await releaseEnded(services);
      await removeOldFolders(services);
    } catch (error) {
      services.log.error({ err: error }, 'the projects could not be looked after');
    }
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(look)), LOOK_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    await haltRuns(services);
  };
}
