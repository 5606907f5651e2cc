import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import { requireWebhook, type WebhookKey } from './webhooks-store.ts';

export async function deleteWebhook({ db }: Services, key: WebhookKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await requireWebhook({ db: trx }, key);
    await recordEvent(trx, { kind: 'webhook-deleted', subject: name, details: { id: key.id } });
    await trx.deleteFrom('webhooks').where('id', '=', key.id).execute();
  });
}
