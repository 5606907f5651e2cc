import type { Selectable } from 'kysely';
import { webhookEventNames, type Delivery, type Webhook } from '@overflight/contract/webhooks.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '../platform/db/webhook-tables.ts';
import { notFound } from '../platform/http/refused.ts';
import { seal, unseal } from '../platform/seal.ts';
import type { Services } from '../platform/services.ts';

const PURPOSE = 'webhook';

export type WebhookKey = { tenant: string; id: string };
export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

export const sealSecret = ({ secrets }: Services, secret: string): string => seal(secrets, PURPOSE, secret);
export const unsealSecret = ({ secrets }: Services, { secret }: Pick<WebhookRow, 'secret'>): string | undefined =>
  unseal(secrets, PURPOSE, secret);

export async function requireWebhook({ db }: Pick<Services, 'db'>, { tenant, id }: WebhookKey): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('This webhook');
  return row;
}

export async function latestDeliveries(
  { db }: Services,
  webhookId: string,
  limit: number,
): Promise<readonly DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function webhookOf(services: Services, row: WebhookRow): Promise<Webhook> {
  const [latest] = await latestDeliveries(services, row.id, 1);
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    // A newer version on the same database may know more.
    events: webhookEventNames.filter((name) => row.events.includes(name)),
    isActive: row.is_active,
    trouble: row.trouble,
    savedBy: row.saved_by_email,
    savedAt: row.saved_at.toISOString(),
    latest: latest ? deliveryOf(latest) : null,
  };
}

export function deliveryOf(row: DeliveryRow): Delivery {
  const { id, event, state, tries, status, problem } = row;
  return {
    id,
    event,
    happenedAt: row.happened_at.toISOString(),
    state,
    tries,
    triedAt: row.tried_at?.toISOString() ?? null,
    tookMs: row.took_ms,
    status,
    problem,
    nextTryAt: state === 'waiting' ? row.due_at.toISOString() : null,
  };
}
