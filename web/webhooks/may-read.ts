import { hasProduct, isMember, type Product } from '@overflight/contract/account/entitlements.ts';
import { webhookEvents, type WebhookEvent } from '@overflight/contract/webhooks.ts';

/** A webhook reports no more than whoever saves it may read. */
export function mayRead(groups: readonly string[], event: WebhookEvent): boolean {
  const { needs } = webhookEvents[event];
  return needs === 'member' ? isMember(groups) : hasProduct(groups, needs satisfies Product);
}
