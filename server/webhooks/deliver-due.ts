import { sql } from 'kysely';
import type { Job } from '../platform/jobs/jobs.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { deliver } from './deliver.ts';
import type { DeliveryRow, WebhookRow } from './webhooks-store.ts';

export const DELIVER_WEBHOOKS = 'deliver-webhooks';
/** Longer than a try: a delivery whose sender was killed is due again after this. */
const CLAIM_S = 60;
const WEBHOOKS_AT_ONCE = 20;
/** So long may one webhook keep the job busy; the rest follows in the next. */
const TURN_MS = 15_000;
/** Retries sooner than the next scheduled run get a timer. */
const SOON_MS = 60_000;

/** Runs once a minute, at every start, and whenever an event was committed. */
export const deliverWebhooksJob: Job = {
  name: DELIVER_WEBHOOKS,
  retries: 2,
  cron: '* * * * *',
  runsAtStart: true,
  waitsOnce: true,
  handle: deliverDue,
};

const timers = perServices((): { timer?: NodeJS.Timeout } => ({}));

/** Sends what is due, each webhook by itself: a slow receiver delays only its own. */
export async function deliverDue(_: unknown, services: Services): Promise<void> {
  const hooks = await dueWebhooks(services);
  await Promise.all(hooks.map((hook) => deliverTo(services, hook)));
  await wakeForNext(services);
}

function dueWebhooks({ db, now }: Services): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('is_active', '=', true)
    .where((where) => where.or([where('paused_until', 'is', null), where('paused_until', '<=', now())]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now()),
      ),
    )
    .orderBy('paused_until', (order) => order.asc().nullsFirst())
    .limit(WEBHOOKS_AT_ONCE)
    .execute();
}

async function deliverTo(services: Services, hook: WebhookRow): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < TURN_MS) {
    const delivery = await claim(services, hook.id);
    if (!delivery || !(await deliver(services, hook, delivery))) return;
  }
}

/** Of several processes one gets it, and no other until the claim is over; the clock is the database's, which they share. */
async function claim({ db, now }: Services, webhookId: string): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_S})` })
    .where('id', '=', (select) =>
      select
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now())
        .where((where) =>
          where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', sql<Date>`now()`)]),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** A timer for what is due before the next scheduled run; at once for what this run left. */
async function wakeForNext(services: Services): Promise<void> {
  const { db, now, jobs } = services;
  const { next } = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(sql<Date | null>`min(greatest(due_at, paused_until, claimed_until))`.as('next'))
    .where('is_active', '=', true)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const inMs = next ? Math.max(0, next.getTime() - now().getTime()) : Infinity;
  const state = timers(services);
  clearTimeout(state.timer);
  if (inMs > SOON_MS) return;
  state.timer = setTimeout(() => void jobs.send(DELIVER_WEBHOOKS, {}).catch(() => undefined), inMs).unref();
}
