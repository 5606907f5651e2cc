import type { Services } from '../../platform/services.ts';
import { startLinks } from './links/links.ts';
import { startTransfers } from './mission/take-up-transfers.ts';

/** Hears vehicles and sends them missions; what it answers ends both. */
export async function startMavlink(services: Services): Promise<() => Promise<void>> {
  const stopLinks = await startLinks(services);
  const stopTransfers = startTransfers(services);
  return async () => {
    await stopTransfers();
    await stopLinks();
  };
}
