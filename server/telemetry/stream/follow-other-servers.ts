import { followBus, hasOtherServers } from '../../platform/live/bus.ts';
import type { Services } from '../../platform/services.ts';
import { applyReport } from './apply-report.ts';
import { applyRow } from '../vehicles/describe-vehicle.ts';
import { dropVehicle } from '../vehicles/forget-vehicle.ts';
import { vehiclesOf } from './live-vehicles.ts';
import { loadVehicles } from '../vehicles/load-vehicles.ts';
import { serverId, type ChangedRow, type SharedMessage } from './share-updates.ts';
import { readVehicles } from '../vehicles/vehicles-store.ts';

/** Applies updates from other server processes. */
export async function followOtherServers(services: Services): Promise<{ stop: () => Promise<void> }> {
  if (!hasOtherServers(services)) return { stop: async () => undefined };
  return followBus(services, {
    onMessage: (payload) => applyMessage(services, payload),
    // Names may have changed while disconnected.
    onReconnect: () => loadVehicles(services),
  });
}

/** A message that cannot be parsed comes from a newer version and is ignored. */
function applyMessage(services: Services, payload: string): void {
  try {
    const { from, told: updates } = JSON.parse(payload) as SharedMessage;
    if (from === serverId(services)) return;
    for (const one of updates) {
      if ('news' in one) applyReport(services, one.news);
      else void rereadRow(services, one.row);
    }
  } catch (error) {
    services.log.error({ err: error }, 'a message of another server could not be read');
  }
}

async function rereadRow(services: Services, changed: ChangedRow): Promise<void> {
  const { tenant, id } = changed;
  try {
    const rows = await readVehicles(services, changed);
    const { byId, own } = vehiclesOf(services, tenant);
    for (const row of rows) {
      const vehicle = byId.get(row.id) ?? own.get(row.key);
      if (vehicle) applyRow(services, vehicle, row);
    }
    if (id !== undefined && rows.length === 0) dropVehicle(services, { tenant, id });
  } catch (error) {
    services.log.error({ err: error }, 'a vehicle could not be read anew');
  }
}
