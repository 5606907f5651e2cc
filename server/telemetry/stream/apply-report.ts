import { telemetryLimits, type VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { requestRow } from '../vehicles/request-row.ts';
import {
  addVehicle,
  identifyVehicle,
  isPresent,
  isStale,
  removeVehicle,
  vehiclesOf,
  type TrackedVehicle,
  type TenantVehicles,
} from './live-vehicles.ts';
import type { VehicleReport, VehiclePlace } from './vehicle-report.ts';
import { remoteIdRow } from '../vehicles/remote-id-row.ts';

/** Facts not sent immediately; any fact not listed here is. */
const deferredFacts: Partial<Record<keyof VehicleFacts, 'with position' | 'periodically'>> = {
  heightM: 'with position',
  groundSpeedMps: 'with position',
  climbMps: 'periodically',
  batteryVolts: 'periodically',
  satellites: 'periodically',
  terrainPending: 'periodically',
};

/** Applies a report to the live vehicle; undefined when the tenant has too many vehicles. */
export function applyReport(services: Services, report: VehicleReport): TrackedVehicle | undefined {
  const vehicles = vehiclesOf(services, report.tenant);
  const vehicle = findVehicle(services, vehicles, report);
  if (!vehicle) return undefined;
  if (!vehicle.row) requestRow(services, vehicle, report);
  const nowMs = services.now().getTime();
  const at = Math.min(report.at, nowMs);
  // Older reports are ignored, unless the clock was set back.
  if (at < vehicle.placedAt && vehicle.placedAt <= nowMs) return vehicle;
  const place = report.position && isOnGlobe(report.position) ? cleaned(report.position) : undefined;
  const hasNewFacts = applyFacts(vehicle, report);
  const hasNewState = place ? applyPlace(vehicle, place, { at, nowMs }) : applyPresence(vehicle, { at, nowMs });
  vehicle.heardAt = at;
  if (!vehicle.row) return vehicle;
  for (const watcher of vehicles.watchers) {
    if (hasNewFacts || hasNewState) watcher.changed(vehicle);
    else if (place) watcher.moved(vehicle);
  }
  return vehicle;
}

function findVehicle(services: Services, vehicles: TenantVehicles, report: VehicleReport): TrackedVehicle | undefined {
  return report.source === 'remote-id'
    ? findOther(services, vehicles, report)
    : (vehicles.own.get(report.key) ?? (hasRoom(vehicles.own) ? addVehicle(services, report) : undefined));
}

/**
 * Remote ID aircraft get no row, since anybody can forge any number of them. When there are too many, a silent
 * one is removed to make room.
 */
function findOther(services: Services, { others }: TenantVehicles, report: VehicleReport): TrackedVehicle | undefined {
  const known = others.get(report.key);
  if (known) {
    others.delete(report.key);
    others.set(report.key, known);
    return known;
  }
  if (!hasRoom(others)) {
    const [silent] = others.values();
    if (!silent || !isStale(silent, services.now().getTime())) return undefined;
    removeVehicle(services, silent);
  }
  const added = addVehicle(services, report);
  identifyVehicle(services, added, remoteIdRow(report));
  return added;
}

function hasRoom(vehicles: ReadonlyMap<string, TrackedVehicle>): boolean {
  return vehicles.size < telemetryLimits.vehiclesPerTenant;
}

/** Returns whether viewers must be updated immediately. */
function applyFacts(
  vehicle: TrackedVehicle,
  { facts = {}, isSimulated = vehicle.isSimulated }: VehicleReport,
): boolean {
  let isUrgent = isSimulated !== vehicle.isSimulated;
  vehicle.isSimulated = isSimulated;
  for (const name of Object.keys(facts) as (keyof VehicleFacts)[]) {
    const value = facts[name];
    if (value === undefined || isSame(value, vehicle.facts[name])) continue;
    (vehicle.facts as Record<string, unknown>)[name] = value;
    if (deferredFacts[name] === undefined) isUrgent = true;
    else if (deferredFacts[name] === 'periodically') vehicle.hasUnsentChange = true;
  }
  return isUrgent;
}

/** Returns whether the vehicle appears or becomes live again. */
function applyPlace(
  vehicle: TrackedVehicle,
  place: VehiclePlace,
  { at, nowMs }: { at: number; nowMs: number },
): boolean {
  const { place: placeBefore, isStatic: wasStatic } = vehicle;
  vehicle.place = place;
  vehicle.placedAt = at;
  vehicle.facts.heightM = place.heightM;
  vehicle.facts.groundSpeedMps = place.groundSpeedMps;
  vehicle.isStatic = isStale(vehicle, nowMs);
  return placeBefore === undefined || wasStatic !== vehicle.isStatic;
}

/** Returns whether a vehicle without a position appears or becomes live again; still being heard is sent later. */
function applyPresence(vehicle: TrackedVehicle, { at, nowMs }: { at: number; nowMs: number }): boolean {
  if (vehicle.place) return false;
  const { isStatic: wasStatic } = vehicle;
  const isNew = !isPresent(vehicle);
  vehicle.hasUnsentChange = true;
  vehicle.isStatic = isStale({ ...vehicle, heardAt: at }, nowMs);
  return isNew || wasStatic !== vehicle.isStatic;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && !Number.isFinite(one)) return true;
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function isOnGlobe({ lng, lat }: VehiclePlace): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** Replaces non-finite numbers with null. */
function cleaned(place: VehiclePlace): VehiclePlace {
  return {
    lng: place.lng,
    lat: place.lat,
    altitudeM: finite(place.altitudeM),
    headingDeg: finite(place.headingDeg),
    groundSpeedMps: finite(place.groundSpeedMps),
    heightM: finite(place.heightM),
  };
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
