import { webhookCaps } from '@overflight/contract/webhooks.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const tidyDeliveriesJob: Job = { name: 'tidy-webhooks', retries: 2, cron: '41 * * * *', handle: tidyDeliveries };

export async function tidyDeliveries(_: unknown, { db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - webhookCaps.keptDays * DAY_MS);
  await db.deleteFrom('webhook_deliveries').where('happened_at', '<', before).execute();
}
