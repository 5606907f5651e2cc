import { endStreams } from '../platform/live/open-stream.ts';
import { followChanges } from '../platform/live/follow-changes.ts';
import type { Services } from '../platform/services.ts';
import { presenceLimits } from './presence-limits.ts';
import { refreshPresence } from './refresh-presence.ts';

/** Forwards committed changes to viewers until stopped. */
export async function startLive(services: Services): Promise<{ stop: () => Promise<void> }> {
  const changes = await followChanges(services);
  const timer = setInterval(() => void refreshPresence(services), presenceLimits.keepEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      endStreams(services);
      await changes.stop();
    },
  };
}
