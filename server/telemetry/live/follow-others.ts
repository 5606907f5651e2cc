import { listen } from '../../platform/db/listen.ts';
import type { Services } from '../../platform/services.ts';
import { applyNews } from './apply-news.ts';
import { takeRow } from '../vehicles/describe-vehicle.ts';
import { dropVehicle } from '../vehicles/forget-vehicle.ts';
import { vehiclesOf } from './live-vehicles.ts';
import { loadVehicles } from '../vehicles/load-vehicles.ts';
import { CHANNEL, hasOthers, ownName, type ChangedRow, type SharedMessage } from './share-news.ts';
import { readVehicles } from '../vehicles/vehicles-store.ts';

/** Hears what other server processes tell. */
export async function followOthers(services: Services): Promise<{ stop: () => Promise<void> }> {
  if (!hasOthers(services)) return { stop: async () => undefined };
  return listen(services, {
    channel: CHANNEL,
    hear: (payload) => hearOthers(services, payload),
    // Names may have changed while nobody listened.
    afterBreak: () => loadVehicles(services),
  });
}

/** Others of the same product wrote it; a message that cannot be read is of a newer version, and left alone. */
function hearOthers(services: Services, payload: string): void {
  try {
    const { from, told } = JSON.parse(payload) as SharedMessage;
    if (from === ownName(services)) return;
    for (const one of told) {
      if ('news' in one) applyNews(services, one.news);
      else void readRowAnew(services, one.row);
    }
  } catch (error) {
    services.log.error({ err: error }, 'a message of another server could not be read');
  }
}

async function readRowAnew(services: Services, changed: ChangedRow): Promise<void> {
  const { tenant, id } = changed;
  try {
    const rows = await readVehicles(services, changed);
    const { byId, own } = vehiclesOf(services, tenant);
    for (const row of rows) {
      const vehicle = byId.get(row.id) ?? own.get(row.key);
      if (vehicle) takeRow(services, vehicle, row);
    }
    if (id !== undefined && rows.length === 0) dropVehicle(services, { tenant, id });
  } catch (error) {
    services.log.error({ err: error }, 'a vehicle could not be read anew');
  }
}
