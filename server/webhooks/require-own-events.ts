import { webhookEvents, type WebhookEvent } from '@overflight/contract/webhooks.ts';
import { mayAccess } from '../platform/http/access.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';

/** A webhook reports no more than whoever answers for it may read. */
export function requireOwnEvents(caller: SignedIn, events: readonly WebhookEvent[]): void {
  const beyond = events.filter((event) => !mayAccess(webhookEvents[event].needs, caller));
  if (beyond.length === 0) return;
  const message = `Your account does not include what these events are about: ${beyond.join(', ')}.`;
  throw new Refused({ status: 403, code: 'events-beyond-account', message });
}
