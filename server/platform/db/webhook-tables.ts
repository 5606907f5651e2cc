import type { deliveryStates, webhookTroubles } from '@overflight/contract/webhooks.ts';
import type { ColumnType, Generated } from 'kysely';

export type WebhooksTable = {
  id: string;
  tenant: string;
  name: string;
  url: string;
  events: string[];
  is_active: boolean;
  trouble: (typeof webhookTroubles)[number] | null;
  /** Sealed. */
  secret: string;
  /** Null once they were deleted. */
  saved_by: string | null;
  saved_by_email: string;
  saved_at: Date;
  created_at: Date;
  failing_since: Date | null;
  /** After a failed try, nothing is sent to it for a while. */
  paused_until: Date | null;
};
/** Written by triggers on the tables of what they tell about (migration 0046). */
export type WebhookDeliveriesTable = {
  id: Generated<string>;
  webhook_id: string;
  tenant: string;
  event: string;
  happened_at: Generated<Date>;
  body: string;
  state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>;
  tries: Generated<number>;
  /** When its 24 hours began. */
  tries_since: Generated<Date>;
  due_at: Generated<Date>;
  claimed_until: Date | null;
  tried_at: Date | null;
  took_ms: number | null;
  status: number | null;
  problem: string | null;
};
type DeliveryState = (typeof deliveryStates)[number];

export type WebhookTables = {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
