import type { Job } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSIONS_KEPT_DAYS = 7;

export const tidyAccountsJob: Job = { name: 'tidy-accounts', retries: 2, cron: '17 * * * *', handle: tidyAccounts };

/** Deletes expired rate limits, codes, challenges and sessions. */
export async function tidyAccounts(_: unknown, { db, now }: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db.deleteFrom('rate_limits').where('forget_at', '<', now()).execute();
  await db.deleteFrom('codes').where('expires_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now()).execute();
  const ended = daysAgo(SESSIONS_KEPT_DAYS);
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', ended), where('ended_at', '<', ended)]))
    .execute();
}
