import { TEST_EVENT, webhookEvents, type WebhookEvent } from '@overflight/contract/webhooks.ts';
import type { Access } from '@overflight/contract/account/entitlements.ts';
import { mayAccess } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import type { WebhookRow } from './webhooks-store.ts';

/** Whether who answers for a webhook may still read what an event is about; read anew for every try. */
export async function mayDeliver({ db }: Services, { saved_by, tenant }: WebhookRow, event: string): Promise<boolean> {
  if (saved_by === null) return false;
  const person = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'groups', 'tenant'])
    .where('id', '=', saved_by)
    .where('tenant', '=', tenant)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!person) return false;
  const caller = { kind: 'user', sessionId: '', mustAddSecondFactor: false, tokenEndsAt: Infinity, ...person } as const;
  return mayAccess(needsOf(event), caller);
}

const needsOf = (event: string): Access =>
  event !== TEST_EVENT && event in webhookEvents ? webhookEvents[event as WebhookEvent].needs : 'member';
