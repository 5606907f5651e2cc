import pg from 'pg';
import type { Services } from '../platform/services.ts';
import { applyNews } from './apply-news.ts';
import { takeRow } from './describe-vehicle.ts';
import { dropVehicle } from './forget-vehicle.ts';
import { vehiclesOf } from './live-vehicles.ts';
import { loadVehicles } from './load-vehicles.ts';
import { CHANNEL, hasOthers, ownName, type ChangedRow, type SharedMessage } from './share-news.ts';
import { readVehicles } from './vehicles-store.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Hears what other server processes tell, on a connection of its own that is opened again whenever it is lost. */
export async function followOthers(services: Services): Promise<{ stop: () => Promise<void> }> {
  if (!hasOthers(services)) return { stop: async () => undefined };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let waitMs = FIRST_WAIT_MS;

  const open = async () => {
    const fresh = new pg.Client({ connectionString: services.env.DATABASE_URL, keepAlive: true });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload = '' }) => hearOthers(services, payload));
    fresh.once('end', () => {
      if (client === fresh) openLater();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    waitMs = FIRST_WAIT_MS;
  };
  const openLater = () => {
    if (isStopped) return;
    client = undefined;
    timer = setTimeout(() => void openAgain(), waitMs).unref();
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const openAgain = async () => {
    try {
      await open();
      // Names may have changed while nobody listened.
      await loadVehicles(services);
    } catch (error) {
      services.log.error({ err: error }, 'other servers cannot be heard');
      const failed = client;
      openLater();
      await failed?.end().catch(() => undefined);
    }
  };

  await open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
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
