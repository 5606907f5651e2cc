import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import {
  allTenants,
  clearVehicle,
  isKnownOf,
  isStale,
  knownAt,
  removeVehicle,
  type LiveVehicle,
  type TenantVehicles,
} from '../live/live-vehicles.ts';

/** What changes all the time is told so often. */
const TELL_AGAIN_MS = 2000;

/** What happens to vehicles because time passes: they go stale, leave the map, and what need not be told at once is told. */
export function sweepVehicles(services: Services): void {
  const nowMs = services.now().getTime();
  for (const vehicles of allTenants(services)) {
    for (const vehicle of vehicles.own.values()) sweep(services, vehicles, { vehicle, nowMs });
    for (const vehicle of vehicles.others.values()) sweep(services, vehicles, { vehicle, nowMs });
  }
}

function sweep(
  services: Services,
  { watchers }: TenantVehicles,
  { vehicle, nowMs }: { vehicle: LiveVehicle; nowMs: number },
): void {
  if (!isKnownOf(vehicle)) return;
  if (nowMs - knownAt(vehicle) > telemetryLimits.goneAfterMs) {
    if (vehicle.source === 'remote-id') removeVehicle(services, vehicle);
    else clearVehicle(services, vehicle);
    return;
  }
  const isStatic = isStale(vehicle, nowMs);
  const isDue = vehicle.isUntold && nowMs - vehicle.toldAt >= TELL_AGAIN_MS;
  if (isStatic === vehicle.isStatic && !isDue) return;
  vehicle.isStatic = isStatic;
  vehicle.isUntold = false;
  vehicle.toldAt = nowMs;
  if (vehicle.row) for (const watcher of watchers) watcher.changed(vehicle);
}
