import { listen } from '../platform/db/listen.ts';
import type { Services } from '../platform/services.ts';
import { DELIVER_WEBHOOKS } from './deliver-due.ts';

/** The channel of `queue_webhooks` (migration 0046). */
const CHANNEL = 'overflight_webhooks';
const GATHER_MS = 100;

/** Queues the delivery of committed events at once; what is missed here is found by the next scheduled run. */
export async function startWebhooks(services: Services): Promise<{ stop: () => Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  const queue = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      services.jobs
        .send(DELIVER_WEBHOOKS, {})
        .catch((error: unknown) => services.log.error({ err: error }, 'webhooks could not be queued'));
    }, GATHER_MS).unref();
  };
  const { stop } = await listen(services, { channel: CHANNEL, onNotification: queue, onReconnect: queue });
  return {
    stop: async () => {
      clearTimeout(timer);
      await stop();
    },
  };
}
