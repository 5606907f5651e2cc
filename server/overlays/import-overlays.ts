import type { Job } from '../platform/jobs/jobs.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { NEVER } from './runs/runs-store.ts';
import { workRuns } from './runs/work-runs.ts';

/** Every minute it is seen whether an import has lost whoever worked on it; new ones begin at once. */
export const importOverlaysJob: Job = {
  name: 'import-overlays',
  retries: 0,
  cron: '* * * * *',
  handle: importOverlays,
};

type Work = { running?: Promise<void>; next?: Promise<void> };
const atWork = perServices((): Work => ({}));

/**
 * Brings in what waits. A long import outlives the time that the queue gives a job, so a second call may come: it waits for the
 * first, and looks once more, because what it was called for may have come too late for that one.
 */
export async function importOverlays(_: unknown, services: Services): Promise<void> {
  const work = atWork(services);
  if (work.running === undefined) {
    work.running = workRuns(services).finally(() => delete work.running);
    return work.running;
  }
  work.next ??= work.running
    .catch(() => undefined)
    .then(() => {
      delete work.next;
      return importOverlays(undefined, services);
    });
  return work.next;
}

/** At the start: what a process that was killed has left is taken up again. */
export async function resumeImports(services: Services): Promise<void> {
  await releaseRuns(services);
  await services.jobs.send(importOverlaysJob.name, {});
}

/** Where the database is our own, nobody else can hold anything: the dead need not be waited for. */
export async function releaseRuns({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  if (env.DATABASE_URL) return;
  await db.updateTable('overlay_runs').set({ beat_at: NEVER }).where('ended_at', 'is', null).execute();
}
