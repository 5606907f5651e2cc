import type { Job } from '../../platform/jobs/jobs.ts';
import { RUN_PROJECT } from './enqueue-run.ts';
import { workOnRun } from './work-on-run.ts';

/** The queue's maximum. A longer run continues: its lease counts. */
const EXPIRES_AFTER_S = 24 * 60 * 60;

export const runProjectJob: Job = {
  name: RUN_PROJECT,
  retries: 0,
  atOnce: 1,
  expiresAfterS: EXPIRES_AFTER_S,
  waitsOnce: true,
  handle: ({ runId }: { runId: string }, services) => workOnRun(services, runId),
};
