import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { identifyVehicle, vehiclesOf, type LiveVehicle } from '../live/live-vehicles.ts';
import type { News } from '../live/news.ts';
import { registerVehicles, type Newcomer } from './vehicles-store.ts';

/** Vehicles of a link appear together: one question for all of them. */
const GATHER_MS = 20;
/** The database was away, or a tenant has all the vehicles it may have. */
const WAIT_AFTER_FAILURE_MS = 5000;

type Asking = { waiting: Map<LiveVehicle, Newcomer>; asked: Set<LiveVehicle> };
const asking = perServices((): Asking => ({ waiting: new Map(), asked: new Set() }));

/** A vehicle that is heard of for the first time gets its row in a moment; until then it is not drawn. */
export function askForRow(services: Services, vehicle: LiveVehicle, news: News): void {
  const { waiting, asked } = asking(services);
  if (asked.has(vehicle)) return;
  asked.add(vehicle);
  waiting.set(vehicle, news);
  if (waiting.size === 1) setTimeout(() => void askForAll(services), GATHER_MS).unref();
}

async function askForAll(services: Services): Promise<void> {
  const { waiting, asked } = asking(services);
  const all = [...waiting];
  waiting.clear();
  for (const [tenant, entries] of Map.groupBy(all, ([vehicle]) => vehicle.tenant)) {
    const vehicles = entries.map(([vehicle]) => vehicle);
    try {
      const rows = await registerVehicles(
        services,
        tenant,
        entries.map(([, newcomer]) => newcomer),
      );
      const { own } = vehiclesOf(services, tenant);
      for (const row of rows) {
        const vehicle = own.get(row.key);
        if (vehicle && !vehicle.row) identifyVehicle(services, vehicle, row);
      }
    } catch (error) {
      services.log.error({ err: error }, 'vehicles could not be registered');
    }
    for (const vehicle of vehicles.filter(({ row }) => row)) asked.delete(vehicle);
    const left = vehicles.filter(({ row }) => !row);
    if (left.length > 0) setTimeout(() => left.forEach((one) => asked.delete(one)), WAIT_AFTER_FAILURE_MS).unref();
  }
}
