import type { Job } from '../platform/jobs/jobs.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { NEVER } from './runs/runs-store.ts';
import { processRuns } from './runs/process-runs.ts';
import { removeLeftovers } from './runs/remove-leftovers.ts';
import { shareIncoming } from './runs/share-incoming.ts';

/** Checks every minute for imports that lost their worker; new ones start at once. */
export const importOverlaysJob: Job = {
  name: 'import-overlays',
  retries: 0,
  cron: '* * * * *',
  handle: importOverlays,
};

type Work = { running?: Promise<void>; next?: Promise<void> };
const atWork = perServices((): Work => ({}));

/**
 * Runs queued imports. A long import outlives the job timeout of the queue, so a second call may come: it waits for the
 * first, then checks again, because its import may have been queued too late for the first.
 */
export async function importOverlays(_: unknown, services: Services): Promise<void> {
  const work = atWork(services);
  if (work.running === undefined) {
    work.running = processRuns(services).finally(() => delete work.running);
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

/** At start-up: resumes the imports of killed processes, and drops what other servers replaced or deleted. */
export async function resumeImports(services: Services): Promise<void> {
  await releaseRuns(services);
  await shareIncoming(services);
  await removeLeftovers(services);
  await services.jobs.send(importOverlaysJob.name, {});
}

/** With the built-in database, no other process can hold a lease: expired ones need not be awaited. */
export async function releaseRuns({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  if (env.DATABASE_URL) return;
  await db.updateTable('overlay_runs').set({ beat_at: NEVER }).where('ended_at', 'is', null).execute();
}
