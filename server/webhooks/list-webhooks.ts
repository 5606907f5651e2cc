import type { Webhook } from '@overflight/contract/webhooks.ts';
import type { Services } from '../platform/services.ts';
import { webhookOf } from './webhooks-store.ts';

export async function listWebhooks(services: Services, tenant: string): Promise<Webhook[]> {
  const rows = await services.db
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => webhookOf(services, row)));
}
