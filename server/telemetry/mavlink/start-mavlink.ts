import type { Services } from '../../platform/services.ts';
import { startLinks } from './links/links.ts';
import { startTransfers } from './mission/start-transfers.ts';

/** Starts links and mission transfers; the returned function stops both. */
export async function startMavlink(services: Services): Promise<() => Promise<void>> {
  const stopLinks = await startLinks(services);
  const stopTransfers = startTransfers(services);
  return async () => {
    await stopTransfers();
    await stopLinks();
  };
}
