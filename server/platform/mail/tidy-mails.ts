import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';

const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

export const tidyMailsJob: Job = { name: 'tidy-mails', retries: 2, cron: '23 * * * *', handle: tidyMails };

/** Deletes old mail, but none that still waits to be sent. */
export async function tidyMails(_: unknown, { db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom('mails').where('state', '!=', 'waiting').where('created_at', '<', before).execute();
}
