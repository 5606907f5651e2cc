import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import {
  allTenants,
  clearVehicle,
  isPresent,
  isStale,
  lastSeenAt,
  removeVehicle,
  type TrackedVehicle,
  type TenantVehicles,
} from '../stream/live-vehicles.ts';

/** Interval of deferred updates. */
const RESEND_MS = 2000;

/** Marks stale vehicles, removes old ones, and sends deferred changes. */
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
  { vehicle, nowMs }: { vehicle: TrackedVehicle; nowMs: number },
): void {
  if (!isPresent(vehicle)) return;
  if (nowMs - lastSeenAt(vehicle) > telemetryLimits.goneAfterMs) {
    if (vehicle.source === 'remote-id') removeVehicle(services, vehicle);
    else clearVehicle(services, vehicle);
    return;
  }
  const isStatic = isStale(vehicle, nowMs);
  const isDue = vehicle.hasUnsentChange && nowMs - vehicle.sentAt >= RESEND_MS;
  if (isStatic === vehicle.isStatic && !isDue) return;
  vehicle.isStatic = isStatic;
  vehicle.hasUnsentChange = false;
  vehicle.sentAt = nowMs;
  if (vehicle.row) for (const watcher of watchers) watcher.changed(vehicle);
}
