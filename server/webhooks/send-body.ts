import { webhookCaps } from '@overflight/contract/webhooks.ts';
import { fetchOutside } from '../platform/outside/fetch-outside.ts';
import type { Services } from '../platform/services.ts';
import { isAllowedHost } from './require-address.ts';
import { signBody } from './sign-body.ts';
import { unsealSecret, type DeliveryRow, type WebhookRow } from './webhooks-store.ts';

/** What a receiver answers is not read; more than this is an error of its own. */
const ANSWER_LIMIT = 1024 * 1024;

export type Sent = { status: number | null; problem: string | null; took_ms: number };

/** One try: any answer of the 2xx kind within ten seconds is a delivery; redirects are not followed. */
export async function sendBody(services: Services, hook: WebhookRow, { id, body }: DeliveryRow): Promise<Sent> {
  const startedAt = performance.now();
  const took = () => ({ took_ms: Math.round(performance.now() - startedAt) });
  const secret = unsealSecret(services, hook);
  if (secret === undefined) return { status: null, problem: 'its secret cannot be read: renew it', ...took() };
  const url = new URL(hook.url);
  try {
    const { status } = await fetchOutside({
      url,
      body,
      timeoutMs: webhookCaps.timeoutMs,
      limitBytes: ANSWER_LIMIT,
      isPublicOnly: !isAllowedHost(services, url),
      // The signature is of this moment: a receiver refuses old ones.
      headers: { 'content-type': 'application/json', ...signBody(secret, { id, body, at: new Date() }) },
    });
    return { status, problem: status >= 200 && status < 300 ? null : `the answer was ${status}`, ...took() };
  } catch (error) {
    return { status: null, problem: error instanceof Error ? error.message : String(error), ...took() };
  }
}
