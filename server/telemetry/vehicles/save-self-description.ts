import type { Services } from '../../platform/services.ts';
import { identifyVehicle, type TrackedVehicle } from '../stream/live-vehicles.ts';
import type { VehicleReport } from '../stream/vehicle-report.ts';
import { shareRow } from '../stream/share-updates.ts';
import { changeVehicle } from './vehicles-store.ts';

/** Saves a vehicle's reported name, autopilot and simulated flag when they change. */
export function saveSelfDescription(
  services: Services,
  vehicle: TrackedVehicle,
  { name, isSimulated, facts }: VehicleReport,
): void {
  const { row } = vehicle;
  if (!row) return;
  const isNamed = name === undefined || name === row.calls_itself;
  const autopilot = facts?.autopilot ?? row.autopilot;
  if (isNamed && autopilot === row.autopilot && (isSimulated ?? row.is_simulated) === row.is_simulated) return;
  const changes = { calls_itself: name ?? row.calls_itself, is_simulated: isSimulated ?? row.is_simulated, autopilot };
  identifyVehicle(services, vehicle, { ...row, ...changes });
  void changeVehicle(services, row, changes).then(
    () => shareRow(services, { tenant: row.tenant, id: row.id }),
    (error: unknown) => services.log.error({ err: error }, 'what a vehicle says of itself could not be kept'),
  );
}
