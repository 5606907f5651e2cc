import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { webhookCaps, type Webhook, type WebhookToSave } from '@overflight/contract/webhooks.ts';
import type { Tables } from '../platform/db/tables.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { requireAddress } from './require-address.ts';
import { requireOwnEvents } from './require-own-events.ts';
import { requireWebhook, sealSecret, webhookOf } from './webhooks-store.ts';

const SECRET_BYTES = 32;

/** In the form of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export async function makeWebhook(
  services: Services,
  caller: SignedIn,
  body: WebhookToSave,
): Promise<Webhook & { secret: string }> {
  const secret = newSecret();
  const columns = columnsOf(services, caller, body);
  const id = randomUUID();
  const row = await services.db.transaction().execute(async (trx) => {
    // Of two at the same time, the second waits and counts the first.
    await sql`select pg_advisory_xact_lock(hashtext('webhooks ' || ${caller.tenant}))`.execute(trx);
    const { count } = await trx
      .selectFrom('webhooks')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('tenant', '=', caller.tenant)
      .executeTakeFirstOrThrow();
    if (Number(count) >= webhookCaps.perTenant) throw tooMany();
    await recordEvent(trx, { kind: 'webhook-made', subject: body.name, details: detailsOf(id, body) });
    const values = { id, tenant: caller.tenant, secret: sealSecret(services, secret), created_at: services.now() };
    return trx
      .insertInto('webhooks')
      .values({ ...values, ...columns })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { ...(await webhookOf(services, row)), secret };
}

export async function saveWebhook(
  services: Services,
  caller: SignedIn,
  { id, ...body }: WebhookToSave & { id: string },
): Promise<Webhook> {
  const columns = columnsOf(services, caller, body);
  const row = await services.db.transaction().execute(async (trx) => {
    await requireWebhook({ db: trx }, { tenant: caller.tenant, id });
    if (!body.isActive) await giveUpWaiting(trx, id);
    await recordEvent(trx, { kind: 'webhook-saved', subject: body.name, details: detailsOf(id, body) });
    return trx.updateTable('webhooks').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  });
  return webhookOf(services, row);
}

/** Switched on again, it reports what happens from then on. */
async function giveUpWaiting(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem: 'the webhook was switched off' })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function renewSecret(
  services: Services,
  { tenant }: SignedIn,
  id: string,
): Promise<Webhook & { secret: string }> {
  const secret = newSecret();
  const row = await services.db.transaction().execute(async (trx) => {
    const { name } = await requireWebhook({ db: trx }, { tenant, id });
    await recordEvent(trx, { kind: 'webhook-secret-renewed', subject: name, details: { id } });
    const sealed = { secret: sealSecret(services, secret) };
    return trx.updateTable('webhooks').set(sealed).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  });
  return { ...(await webhookOf(services, row)), secret };
}

function columnsOf(services: Services, caller: SignedIn, { name, url, events, isActive }: WebhookToSave) {
  requireAddress(services, url);
  requireOwnEvents(caller, events);
  return {
    name,
    url,
    events: [...new Set(events)],
    is_active: isActive,
    trouble: null,
    failing_since: null,
    paused_until: null,
    saved_by: caller.id,
    saved_by_email: caller.email,
    saved_at: services.now(),
  };
}

/** Only the host: the rest of an address may be a secret of the receiver. */
const detailsOf = (id: string, { url, events, isActive }: WebhookToSave) => ({
  id,
  host: new URL(url).host,
  events,
  isActive,
});

const tooMany = (): Refused =>
  new Refused({
    status: 409,
    code: 'too-many-webhooks',
    message: `There are ${webhookCaps.perTenant} webhooks already. Delete one first.`,
  });
