import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { dropVehicle } from './forget-vehicle.ts';
import { addVehicle, allTenants, identifyVehicle, isStale, vehiclesOf } from '../stream/live-vehicles.ts';
import { readVehicles } from './vehicles-store.ts';
import { lastPoints } from '../tracks/tracks-store.ts';

/** Restores names, ids and recent positions after a restart. */
export async function loadVehicles(services: Services): Promise<void> {
  const rows = await readVehicles(services);
  for (const row of rows) {
    const { own } = vehiclesOf(services, row.tenant);
    identifyVehicle(services, own.get(row.key) ?? addVehicle(services, row), row);
  }
  dropForgotten(services, new Set(rows.map(({ id }) => id)));
  const tenants = new Map(rows.map(({ id, tenant }) => [id, tenant]));
  const nowMs = services.now().getTime();
  for (const { vehicleId, point } of await lastPoints(services.db, new Date(nowMs - telemetryLimits.goneAfterMs))) {
    const vehicle = vehiclesOf(services, tenants.get(vehicleId) ?? '').byId.get(vehicleId);
    const [at, lng, lat, altitudeM, headingDeg, groundSpeedMps, heightM] = point;
    if (!vehicle || at <= vehicle.placedAt) continue;
    vehicle.place = { lng, lat, altitudeM, headingDeg, groundSpeedMps, heightM };
    vehicle.placedAt = Math.min(at, nowMs);
    vehicle.isStatic = isStale(vehicle, nowMs);
    Object.assign(vehicle.facts, { groundSpeedMps, heightM });
  }
}

/** Another server may have deleted some in the meantime. */
function dropForgotten(services: Services, known: ReadonlySet<string>): void {
  for (const { own } of allTenants(services))
    for (const { row } of own.values()) if (row && !known.has(row.id)) dropVehicle(services, row);
}
