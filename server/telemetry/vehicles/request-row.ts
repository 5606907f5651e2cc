import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { identifyVehicle, vehiclesOf, type TrackedVehicle } from '../stream/live-vehicles.ts';
import type { VehicleReport } from '../stream/vehicle-report.ts';
import { registerVehicles, type NewVehicle } from './vehicles-store.ts';

/** Vehicles of a link appear together and are registered in one query. */
const GATHER_MS = 20;
/** The database was unavailable, or the tenant has reached its limit. */
const WAIT_AFTER_FAILURE_MS = 5000;

type RowRequests = { waiting: Map<TrackedVehicle, NewVehicle>; requested: Set<TrackedVehicle> };
const rowRequests = perServices((): RowRequests => ({ waiting: new Map(), requested: new Set() }));

/** Registers a new vehicle shortly; until then it is not drawn. */
export function requestRow(services: Services, vehicle: TrackedVehicle, report: VehicleReport): void {
  const { waiting, requested } = rowRequests(services);
  if (requested.has(vehicle)) return;
  requested.add(vehicle);
  waiting.set(vehicle, report);
  if (waiting.size === 1) setTimeout(() => void registerWaiting(services), GATHER_MS).unref();
}

async function registerWaiting(services: Services): Promise<void> {
  const { waiting, requested } = rowRequests(services);
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
    for (const vehicle of vehicles.filter(({ row }) => row)) requested.delete(vehicle);
    const left = vehicles.filter(({ row }) => !row);
    if (left.length > 0) setTimeout(() => left.forEach((one) => requested.delete(one)), WAIT_AFTER_FAILURE_MS).unref();
  }
}
