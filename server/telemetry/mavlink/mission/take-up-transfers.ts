import { perServices } from '../../../platform/per-services.ts';
import type { Services } from '../../../platform/services.ts';
import { hasOthers } from '../../live/share-news.ts';
import { runTransfer } from './run-transfer.ts';
import { askedTransfers, claimTransfer, type TransferRow } from './transfers-store.ts';
import { connectedVehicle } from './vehicle-link.ts';

/** Another process may have been asked for a vehicle that is connected here. */
const LOOK_EVERY_MS = 1000;

type Work = { running: Set<Promise<void>>; stopping: AbortController };
const memory = perServices((): Work => ({ running: new Set(), stopping: new AbortController() }));

/** Takes up what is asked for; what it answers breaks off all that is under way and waits for its end. */
export function startTransfers(services: Services): () => Promise<void> {
  const { running, stopping } = memory(services);
  const look = async () => {
    for (const row of await askedTransfers(services)) await takeUp(services, row);
  };
  const timer = hasOthers(services)
    ? setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
    : undefined;
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all(running);
  };
}

/** Sends it where its vehicle is connected to this process and nobody else has begun; goes on in the background. */
export async function takeUp(services: Services, row: TransferRow): Promise<void> {
  const { running, stopping } = memory(services);
  const vehicle = await services.db
    .selectFrom('vehicles')
    .select('key')
    .where('id', '=', row.vehicle_id)
    .where('tenant', '=', row.tenant)
    .executeTakeFirst();
  const connected = vehicle && connectedVehicle(services, vehicle.key);
  if (!connected || stopping.signal.aborted || !(await claimTransfer(services, row.id))) return;
  const work: Promise<void> = runTransfer(services, row, { connected, signal: stopping.signal }).finally(() =>
    running.delete(work),
  );
  running.add(work);
}
