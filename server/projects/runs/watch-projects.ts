import type { Services } from '../../platform/services.ts';
import { askForWork } from './ask-for-work.ts';
import { announceEngine } from '../engines/ready-engine.ts';
import { freeEnded } from './free-elsewhere.ts';
import { removeOldFolders } from './remove-old-folders.ts';
import { abandonedRuns } from './run-lease.ts';
import { haltRuns } from './work-on-run.ts';

const LOOK_MS = 10_000;
/** Telling what we can do means starting programs: not so often. */
const ANNOUNCED_EVERY = 3;

type Options = {
  /** Whether servers without workers of their own are told of us. */
  announces: boolean;
};

/** What every process that takes up work sees to by itself: runs whose worker was lost, and folders that nobody needs. */
export async function watchProjects(services: Services, { announces }: Options): Promise<() => Promise<void>> {
  let looks = 0;
  const look = async () => {
    try {
      if (announces && looks++ % ANNOUNCED_EVERY === 0) await announceEngine(services);
      for (const runId of await abandonedRuns(services)) await askForWork(services, runId);
      await freeEnded(services);
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
