import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const tidyAuditJob: Job = { name: 'tidy-audit', retries: 2, cron: '41 * * * *', handle: tidyAudit };

/** Deletes what is older than the retention: the trigger of the table lets nothing else be deleted. */
export async function tidyAudit(_: unknown, { db, env, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - env.OVERFLIGHT_AUDIT_DAYS * DAY_MS);
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('overflight.audit_before', ${before.toISOString()}, true)`.execute(trx);
    await trx.deleteFrom('audit_events').where('at', '<', before).execute();
  });
}
