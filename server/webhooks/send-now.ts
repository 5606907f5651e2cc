import { randomUUID } from 'node:crypto';
import { TEST_EVENT, webhookCaps, type Delivery } from '@overflight/contract/webhooks.ts';
import { notFound, Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { DELIVER_WEBHOOKS } from './deliver-due.ts';
import { sendBody } from './send-body.ts';
import { deliveryOf, latestDeliveries, requireWebhook, type WebhookKey } from './webhooks-store.ts';

export async function listDeliveries(services: Services, key: WebhookKey): Promise<Delivery[]> {
  const { id } = await requireWebhook(services, key);
  return (await latestDeliveries(services, id, webhookCaps.deliveriesListed)).map(deliveryOf);
}

/** One try, also of a webhook that is off; it is not repeated, and says nothing about the webhook's state. */
export async function sendTest(services: Services, caller: SignedIn, id: string): Promise<Delivery> {
  const hook = await requireWebhook(services, { tenant: caller.tenant, id });
  const at = services.now();
  const data = { id: randomUUID(), by: caller.name };
  const row = await services.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: hook.id,
      tenant: hook.tenant,
      event: TEST_EVENT,
      body: JSON.stringify({ type: TEST_EVENT, timestamp: at.toISOString(), data }),
      // Not for the job.
      state: 'failed',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sent = await sendBody(services, hook, row);
  const stored = await services.db
    .updateTable('webhook_deliveries')
    .set({ ...sent, tries: 1, tried_at: services.now(), state: sent.problem === null ? 'delivered' : 'failed' })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw notFound('This webhook');
  return deliveryOf(stored);
}

/** Queues it again with another 24 hours, under the same id. */
export async function redeliver(services: Services, key: WebhookKey & { deliveryId: string }): Promise<Delivery> {
  const { id, is_active } = await requireWebhook(services, key);
  if (!is_active) throw webhookOff();
  const now = services.now();
  const row = await services.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, tries_since: now, due_at: now, claimed_until: null })
    .where('id', '=', key.deliveryId)
    .where('webhook_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('This delivery');
  await services.db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', id).execute();
  await services.jobs.send(DELIVER_WEBHOOKS, {});
  return deliveryOf(row);
}

const webhookOff = (): Refused =>
  new Refused({ status: 409, code: 'webhook-off', message: 'This webhook is off. Switch it on first.' });
