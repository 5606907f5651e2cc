import { perServices } from '../../../platform/per-services.ts';
import type { Services } from '../../../platform/services.ts';
import { hasOtherServers } from '../../../platform/live/bus.ts';
import { runTransfer } from './run-transfer.ts';
import { pendingTransfers, claimTransfer, type TransferRow } from './transfers-store.ts';
import { connectedVehicle } from './vehicle-link.ts';

/** Another process may have created a transfer for a vehicle connected here. */
const LOOK_EVERY_MS = 1000;

type Work = { running: Set<Promise<void>>; stopping: AbortController };
const memory = perServices((): Work => ({ running: new Set(), stopping: new AbortController() }));

/** Runs pending transfers; the returned function aborts those running and waits for their end. */
export function startTransfers(services: Services): () => Promise<void> {
  const { running, stopping } = memory(services);
  const look = async () => {
    for (const row of await pendingTransfers(services)) await runIfConnected(services, row);
  };
  const timer = hasOtherServers(services)
    ? setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
    : undefined;
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all(running);
  };
}

/** Claims and runs it in the background if its vehicle is connected here and no other process has it. */
export async function runIfConnected(services: Services, row: TransferRow): Promise<void> {
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
