import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DELETED_KEPT_DAYS = 30;

export const tidyPlansJob: Job = { name: 'tidy-plans', retries: 2, cron: '27 3 * * *', handle: tidyPlans };

/** Removes plans deleted long ago, with their history. */
export async function tidyPlans(_: unknown, { db, now }: Services): Promise<void> {
  const longAgo = new Date(now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  await db.deleteFrom('plans').where('deleted_at', '<', longAgo).execute();
}
