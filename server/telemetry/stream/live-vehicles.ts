import type { Selectable } from 'kysely';
import { telemetryLimits, type PositionSource, type VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import type { VehiclesTable } from '../../platform/db/tables.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { VehiclePlace } from './vehicle-report.ts';

export type VehicleRow = Selectable<VehiclesTable>;

/** The in-memory state of a vehicle. */
export type TrackedVehicle = {
  tenant: string;
  key: string;
  source: PositionSource;
  /** Its number in the frames of the stream. */
  number: number;
  /** Undefined until loaded from the database. */
  row: VehicleRow | undefined;
  facts: VehicleFacts;
  /** Undefined when it is heard without a position: it is listed but not drawn. */
  place: VehiclePlace | undefined;
  /** Time of that position, in milliseconds since 1970. */
  placedAt: number;
  /** Time of the last message; 0 if none since it left the map. */
  heardAt: number;
  isSimulated: boolean;
  isStatic: boolean;
  /** A deferred change is waiting to be sent. */
  hasUnsentChange: boolean;
  /** Time of the last deferred update, in milliseconds since 1970. */
  sentAt: number;
};

/** Receives changes to the vehicles of a tenant. */
export type Watcher = {
  moved: (vehicle: TrackedVehicle) => void;
  changed: (vehicle: TrackedVehicle) => void;
  gone: (vehicle: TrackedVehicle) => void;
};

export type TenantVehicles = {
  /** Remote ID aircraft are ordered by when they were last heard. */
  own: Map<string, TrackedVehicle>;
  others: Map<string, TrackedVehicle>;
  byId: Map<string, TrackedVehicle>;
  watchers: Set<Watcher>;
};

type LiveVehicles = { tenants: Map<string, TenantVehicles>; lastNumber: number };

const memory = perServices((): LiveVehicles => ({ tenants: new Map(), lastNumber: 0 }));

const unknownFacts: VehicleFacts = {
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
  terrainPending: null,
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

/** Adds a vehicle with no known facts. */
export function addVehicle(
  services: Services,
  { tenant, key, source }: Pick<TrackedVehicle, 'tenant' | 'key' | 'source'>,
): TrackedVehicle {
  const vehicle: TrackedVehicle = {
    tenant,
    key,
    source,
    number: (memory(services).lastNumber += 1),
    row: undefined,
    facts: { ...unknownFacts },
    place: undefined,
    placedAt: 0,
    heardAt: 0,
    isSimulated: false,
    isStatic: false,
    hasUnsentChange: false,
    sentAt: 0,
  };
  const vehicles = vehiclesOf(services, tenant);
  (source === 'remote-id' ? vehicles.others : vehicles.own).set(key, vehicle);
  return vehicle;
}

/** Sets the row, from the database or from a Remote ID broadcast. */
export function identifyVehicle(services: Services, vehicle: TrackedVehicle, row: VehicleRow): void {
  const { byId, watchers } = vehiclesOf(services, vehicle.tenant);
  // A vehicle forgotten elsewhere and heard again has a new id.
  if (vehicle.row && vehicle.row.id !== row.id) byId.delete(vehicle.row.id);
  vehicle.row = row;
  vehicle.isSimulated ||= row.is_simulated;
  byId.set(row.id, vehicle);
  if (isPresent(vehicle)) for (const watcher of watchers) watcher.changed(vehicle);
}

/** Removes it from the map; its row and name are kept. */
export function clearVehicle(services: Services, vehicle: TrackedVehicle): void {
  const { watchers } = vehiclesOf(services, vehicle.tenant);
  if (isPresent(vehicle) && vehicle.row) for (const watcher of watchers) watcher.gone(vehicle);
  vehicle.place = undefined;
  vehicle.placedAt = 0;
  vehicle.heardAt = 0;
  vehicle.facts = { ...unknownFacts };
  vehicle.isStatic = false;
  vehicle.hasUnsentChange = false;
}

export function removeVehicle(services: Services, vehicle: TrackedVehicle): void {
  const { own, others, byId } = vehiclesOf(services, vehicle.tenant);
  clearVehicle(services, vehicle);
  own.delete(vehicle.key);
  others.delete(vehicle.key);
  if (vehicle.row) byId.delete(vehicle.row.id);
}

type Known = Pick<TrackedVehicle, 'place' | 'placedAt' | 'heardAt'>;

/** It has a position, or has at least been heard. */
export const isPresent = ({ place, heardAt }: Known): boolean => place !== undefined || heardAt > 0;

/** Time of its position or, without one, of its last message. */
export const lastSeenAt = ({ place, placedAt, heardAt }: Known): number => (place ? placedAt : heardAt);

/** Whether its data is too old to be live, or in the future after the clock was set back. */
export function isStale(vehicle: Known, nowMs: number): boolean {
  return Math.abs(nowMs - lastSeenAt(vehicle)) > telemetryLimits.staleAfterMs;
}
