import { recordEvent } from '../platform/audit/record-event.ts';
import { queueStoredMail, storeMail } from '../platform/mail/queue-mail.ts';
import type { Services } from '../platform/services.ts';
import { mayDeliver } from './may-deliver.ts';
import { sendBody, type Sent } from './send-body.ts';
import { stoppedMail } from './stopped-mail.ts';
import type { DeliveryRow, WebhookRow } from './webhooks-store.ts';

const FIRST_WAIT_MS = 10_000;
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** A delivery that gives up has begun a moment before its webhook was seen to fail. */
const SWITCH_OFF_MS = 23 * 60 * 60 * 1000;
/** After a failed try the others of the same webhook wait too, but not for hours. */
const LONGEST_PAUSE_MS = 60_000;

/** One try of a claimed delivery; returns whether it arrived. */
export async function deliver(services: Services, hook: WebhookRow, delivery: DeliveryRow): Promise<boolean> {
  if (!(await mayDeliver(services, hook, delivery.event))) {
    await switchOff(services, hook, 'rights-ended');
    return false;
  }
  const sent = await sendBody(services, hook, delivery);
  if (sent.problem === null) await recordArrival(services, delivery, sent);
  else await recordFailure(services, hook, { delivery, sent });
  return sent.problem === null;
}

async function recordArrival({ db, now }: Services, { id, webhook_id, tries }: DeliveryRow, sent: Sent): Promise<void> {
  const columns = { ...sent, state: 'delivered' as const, tries: tries + 1, tried_at: now(), claimed_until: null };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('webhook_deliveries').set(columns).where('id', '=', id).execute();
    await trx
      .updateTable('webhooks')
      .set({ failing_since: null, paused_until: null })
      .where('id', '=', webhook_id)
      .where((where) => where.or([where('failing_since', 'is not', null), where('paused_until', 'is not', null)]))
      .execute();
  });
}

type Failure = { delivery: DeliveryRow; sent: Sent };

/** Waits double from ten seconds; the last try is 24 hours after the first. */
async function recordFailure(services: Services, hook: WebhookRow, { delivery, sent }: Failure): Promise<void> {
  const { db } = services;
  const now = services.now();
  const nowMs = now.getTime();
  const endMs = delivery.tries_since.getTime() + GIVE_UP_MS;
  const isOver = nowMs >= endMs;
  const waitMs = FIRST_WAIT_MS * 2 ** delivery.tries;
  const failingSince = hook.failing_since ?? now;
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...sent,
      tries: delivery.tries + 1,
      tried_at: now,
      claimed_until: null,
      ...(isOver ? { state: 'failed' as const } : { due_at: new Date(Math.min(nowMs + waitMs, endMs)) }),
    })
    .where('id', '=', delivery.id)
    .execute();
  const paused_until = new Date(nowMs + Math.min(waitMs, LONGEST_PAUSE_MS));
  await db
    .updateTable('webhooks')
    .set({ failing_since: failingSince, paused_until })
    .where('id', '=', hook.id)
    .execute();
  if (isOver && nowMs - failingSince.getTime() >= SWITCH_OFF_MS) await switchOff(services, hook, 'failing');
}

/** What waits is not sent any more; it can be sent again by hand. */
async function switchOff(services: Services, hook: WebhookRow, trouble: 'failing' | 'rights-ended'): Promise<void> {
  const mailId = await services.db.transaction().execute(async (trx) => {
    const switched = await trx
      .updateTable('webhooks')
      .set({ is_active: false, trouble })
      .where('id', '=', hook.id)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst();
    const problem = trouble === 'rights-ended' ? 'the rights of who saved this webhook have ended' : null;
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', claimed_until: null, ...(problem ? { problem } : {}) })
      .where('webhook_id', '=', hook.id)
      .where('state', '=', 'waiting')
      .execute();
    if (!switched) return undefined;
    const details = { id: hook.id, reason: trouble };
    await recordEvent(trx, { kind: 'webhook-stopped', subject: hook.name, tenant: hook.tenant, details });
    return storeMail(trx, stoppedMail(hook, trouble), services.now());
  });
  if (mailId !== undefined) await queueStoredMail(services, mailId);
}
