import type { Job } from './platform/jobs/jobs.ts';

/** Every kind of background work. */
export const jobs: readonly Job[] = [];
