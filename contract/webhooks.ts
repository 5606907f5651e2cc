import { z } from 'zod';
import type { Access } from './account/entitlements.ts';
import { call } from './call.ts';

type Event = { area: string; text: string; needs: Access };

/** What a webhook can report, and the access that whoever answers for it must have. */
export const webhookEvents = {
  'plan.created': { area: 'Plans', text: 'Plan created', needs: 'member' },
  'plan.changed': { area: 'Plans', text: 'Plan changed', needs: 'member' },
  'plan.deleted': { area: 'Plans', text: 'Plan deleted', needs: 'member' },
  'plan.restored': { area: 'Plans', text: 'Deleted plan restored', needs: 'member' },
  'file.uploaded': { area: 'Files', text: 'File or photo uploaded', needs: 'member' },
  'file.deleted': { area: 'Files', text: 'File or photo deleted', needs: 'member' },
  'photo.checked': { area: 'Files', text: 'Photo checked', needs: 'member' },
  'project.finished': { area: 'Analytics', text: 'Project finished', needs: 'process' },
  'project.failed': { area: 'Analytics', text: 'Project failed', needs: 'process' },
  'project.deleted': { area: 'Analytics', text: 'Project deleted', needs: 'process' },
  'restriction.changed': { area: 'Restrictions', text: 'Custom restriction created or changed', needs: 'member' },
  'restriction.deleted': { area: 'Restrictions', text: 'Custom restriction deleted', needs: 'member' },
  'flight.started': { area: 'Live', text: 'Flight of a vehicle began', needs: 'member' },
  'flight.ended': { area: 'Live', text: 'Vehicle landed', needs: 'member' },
  'mission.sent': { area: 'Live', text: 'Mission sent to a vehicle', needs: 'member' },
  'fleet.changed': { area: 'Fleet', text: 'Pilot, drone or battery changed', needs: 'fleet-management' },
  'fleet.deleted': { area: 'Fleet', text: 'Pilot, drone or battery deleted', needs: 'fleet-management' },
} as const satisfies Record<string, Event>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The event of *Send a test*. */
export const TEST_EVENT = 'test';

export const webhookCaps = { perTenant: 20, deliveriesListed: 50, timeoutMs: 10_000, keptDays: 30 } as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Why a webhook is off, if nobody switched it off. */
export const webhookTroubles = ['failing', 'rights-ended'] as const;

const Delivery = z.object({
  /** Also the `webhook-id` header: equal for every try, so that a receiver can tell repeats. */
  id: z.uuid(),
  event: z.string(),
  happenedAt: z.iso.datetime(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** Of the latest try; null before it. */
  triedAt: z.iso.datetime().nullable(),
  tookMs: z.int().nullable(),
  /** The status of the answer; null without one. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  /** Null unless it waits. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  isActive: z.boolean(),
  trouble: z.enum(webhookTroubles).nullable(),
  /** Who answers for it: deliveries stop with their rights. */
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  latest: Delivery.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookToSave = z.object({
  name: z.string().trim().min(1).max(100),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  events: z.array(z.enum(webhookEventNames)).min(1),
  isActive: z.boolean().default(true),
});
export type WebhookToSave = z.output<typeof WebhookToSave>;

const hooksPath = '/webhooks/v1/hooks';
const Id = z.object({ id: z.uuid().toLowerCase() });
const WithSecret = Webhook.extend({ secret: z.string() });

export const listWebhooks = call({
  method: 'GET',
  path: hooksPath,
  needs: 'admins',
  summary: 'Webhooks of the own tenant, with their latest delivery',
  answer: z.array(Webhook),
});

export const makeWebhook = call({
  method: 'POST',
  path: hooksPath,
  needs: 'admins',
  summary: 'Create a webhook; its secret is shown only in this answer',
  body: WebhookToSave,
  answer: WithSecret,
  status: 201,
});

export const saveWebhook = call({
  method: 'PUT',
  path: `${hooksPath}/{id}`,
  needs: 'admins',
  summary: 'Change a webhook or switch it; from then on the caller answers for it',
  params: Id,
  body: WebhookToSave,
  answer: Webhook,
});

export const deleteWebhook = call({
  method: 'DELETE',
  path: `${hooksPath}/{id}`,
  needs: 'admins',
  summary: 'Delete a webhook with its deliveries',
  params: Id,
});

export const renewWebhookSecret = call({
  method: 'POST',
  path: `${hooksPath}/{id}/secret`,
  needs: 'admins',
  summary: 'Replace the secret of a webhook; the new one is shown only in this answer',
  params: Id,
  answer: WithSecret,
});

export const testWebhook = call({
  method: 'POST',
  path: `${hooksPath}/{id}/test`,
  needs: 'admins',
  summary: 'Send a test event now, and answer how it went',
  params: Id,
  answer: Delivery,
});

export const listDeliveries = call({
  method: 'GET',
  path: `${hooksPath}/{id}/deliveries`,
  needs: 'admins',
  summary: 'The latest deliveries of a webhook, newest first',
  params: Id,
  answer: z.array(Delivery),
});

export const redeliver = call({
  method: 'POST',
  path: `${hooksPath}/{id}/deliveries/{deliveryId}/redeliver`,
  needs: 'admins',
  summary: 'Send a delivery again, under the same id',
  params: Id.extend({ deliveryId: z.uuid().toLowerCase() }),
  answer: Delivery,
});
