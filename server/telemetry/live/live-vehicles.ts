import type { Selectable } from 'kysely';
import { telemetryLimits, type PositionSource, type VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import type { VehiclesTable } from '../../platform/db/tables.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { Place } from './news.ts';

export type VehicleRow = Selectable<VehiclesTable>;

/** A vehicle as it is remembered while the server runs. */
export type LiveVehicle = {
  tenant: string;
  key: string;
  source: PositionSource;
  /** Its number in the frames of the stream. */
  number: number;
  /** Who it is; undefined until the database has said. */
  row: VehicleRow | undefined;
  facts: VehicleFacts;
  /** Undefined where it is heard and does not say where it is: then it is told of, and never drawn. */
  place: Place | undefined;
  /** When it was at that place, in milliseconds since 1970. */
  placedAt: number;
  /** When anything was last heard of it; 0 where nothing was since it left the map. */
  heardAt: number;
  isSimulated: boolean;
  isStatic: boolean;
  /** Something changed that need not be told at once. */
  isUntold: boolean;
  /** When such things were last told, in milliseconds since 1970. */
  toldAt: number;
};

/** Somebody who is told what happens to the vehicles of a tenant. */
export type Watcher = {
  moved: (vehicle: LiveVehicle) => void;
  changed: (vehicle: LiveVehicle) => void;
  gone: (vehicle: LiveVehicle) => void;
};

export type TenantVehicles = {
  /** Remote ID aircraft lie in the order in which they were last heard of. */
  own: Map<string, LiveVehicle>;
  others: Map<string, LiveVehicle>;
  byId: Map<string, LiveVehicle>;
  watchers: Set<Watcher>;
};

type LiveVehicles = { tenants: Map<string, TenantVehicles>; lastNumber: number };

const memory = perServices((): LiveVehicles => ({ tenants: new Map(), lastNumber: 0 }));

const nothingKnown: VehicleFacts = {
  kind: 'other',
  mode: null,
  isArmed: null,
  isFlying: null,
  batteryPercent: null,
  batteryVolts: null,
  heightM: null,
  groundSpeedMps: null,
  climbMps: null,
  gpsFix: null,
  satellites: null,
  missionItem: null,
  autopilot: null,
  isAsked: null,
  warning: null,
  remoteId: null,
};

export function vehiclesOf(services: Services, tenant: string): TenantVehicles {
  const { tenants } = memory(services);
  let found = tenants.get(tenant);
  if (!found) {
    found = { own: new Map(), others: new Map(), byId: new Map(), watchers: new Set() };
    tenants.set(tenant, found);
  }
  return found;
}

export function allTenants(services: Services): Iterable<TenantVehicles> {
  return memory(services).tenants.values();
}

/** A vehicle of which nothing is known yet but who it is. */
export function addVehicle(
  services: Services,
  { tenant, key, source }: Pick<LiveVehicle, 'tenant' | 'key' | 'source'>,
): LiveVehicle {
  const vehicle: LiveVehicle = {
    tenant,
    key,
    source,
    number: (memory(services).lastNumber += 1),
    row: undefined,
    facts: { ...nothingKnown },
    place: undefined,
    placedAt: 0,
    heardAt: 0,
    isSimulated: false,
    isStatic: false,
    isUntold: false,
    toldAt: 0,
  };
  const vehicles = vehiclesOf(services, tenant);
  (source === 'remote-id' ? vehicles.others : vehicles.own).set(key, vehicle);
  return vehicle;
}

/** The database, or for Remote ID its own broadcast, has said who this is. */
export function identifyVehicle(services: Services, vehicle: LiveVehicle, row: VehicleRow): void {
  const { byId, watchers } = vehiclesOf(services, vehicle.tenant);
  // One that was forgotten elsewhere and heard of again is another one now.
  if (vehicle.row && vehicle.row.id !== row.id) byId.delete(vehicle.row.id);
  vehicle.row = row;
  vehicle.isSimulated ||= row.is_simulated;
  byId.set(row.id, vehicle);
  if (isKnownOf(vehicle)) for (const watcher of watchers) watcher.changed(vehicle);
}

/** Taken from the map; a row and its name stay known. */
export function clearVehicle(services: Services, vehicle: LiveVehicle): void {
  const { watchers } = vehiclesOf(services, vehicle.tenant);
  if (isKnownOf(vehicle) && vehicle.row) for (const watcher of watchers) watcher.gone(vehicle);
  vehicle.place = undefined;
  vehicle.placedAt = 0;
  vehicle.heardAt = 0;
  vehicle.facts = { ...nothingKnown };
  vehicle.isStatic = false;
  vehicle.isUntold = false;
}

export function removeVehicle(services: Services, vehicle: LiveVehicle): void {
  const { own, others, byId } = vehiclesOf(services, vehicle.tenant);
  clearVehicle(services, vehicle);
  own.delete(vehicle.key);
  others.delete(vehicle.key);
  if (vehicle.row) byId.delete(vehicle.row.id);
}

type Known = Pick<LiveVehicle, 'place' | 'placedAt' | 'heardAt'>;

/** It is somewhere, or at least heard. */
export const isKnownOf = ({ place, heardAt }: Known): boolean => place !== undefined || heardAt > 0;

/** When it was at its place; without one, when it was heard. */
export const knownAt = ({ place, placedAt, heardAt }: Known): number => (place ? placedAt : heardAt);

/** Whether what is known of it is too old to be shown as live, or of a future that a clock set back has made. */
export function isStale(vehicle: Known, nowMs: number): boolean {
  return Math.abs(nowMs - knownAt(vehicle)) > telemetryLimits.staleAfterMs;
}
