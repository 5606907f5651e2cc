import type { AnswerOf, QueryOf } from '@overflight/contract/call.ts';
import type { listAuditEvents as call } from '@overflight/contract/audit.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findEvents } from './find-events.ts';

/** One page; `next` asks for the one after it. */
export async function listEvents(
  services: Services,
  caller: SignedIn,
  { before, limit, ...filter }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const found = await findEvents(services, { ...filter, caller }, { before, limit: limit + 1 });
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
}
