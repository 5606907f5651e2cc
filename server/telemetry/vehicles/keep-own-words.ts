import type { Services } from '../../platform/services.ts';
import { identifyVehicle, type LiveVehicle } from '../live/live-vehicles.ts';
import type { News } from '../live/news.ts';
import { shareRow } from '../live/share-news.ts';
import { changeVehicle } from './vehicles-store.ts';

/** What a vehicle says of itself is kept with its row when it changes: its name, its autopilot, and that it is simulated. */
export function keepOwnWords(services: Services, vehicle: LiveVehicle, { name, isSimulated, facts }: News): void {
  const { row } = vehicle;
  if (!row) return;
  const isNamed = name === undefined || name === row.calls_itself;
  const autopilot = facts?.autopilot ?? row.autopilot;
  if (isNamed && autopilot === row.autopilot && (isSimulated ?? row.is_simulated) === row.is_simulated) return;
  const said = { calls_itself: name ?? row.calls_itself, is_simulated: isSimulated ?? row.is_simulated, autopilot };
  identifyVehicle(services, vehicle, { ...row, ...said });
  void changeVehicle(services, row, said).then(
    () => shareRow(services, { tenant: row.tenant, id: row.id }),
    (error: unknown) => services.log.error({ err: error }, 'what a vehicle says of itself could not be kept'),
  );
}
