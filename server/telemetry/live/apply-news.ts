import { telemetryLimits, type VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { askForRow } from '../vehicles/ask-for-row.ts';
import {
  addVehicle,
  identifyVehicle,
  isKnownOf,
  isStale,
  removeVehicle,
  vehiclesOf,
  type LiveVehicle,
  type TenantVehicles,
} from './live-vehicles.ts';
import type { News, Place } from './news.ts';
import { remoteIdRow } from '../vehicles/remote-id-row.ts';

/** How news of a fact reaches viewers; a fact that is not named here is told at once. */
const restlessFacts: Partial<Record<keyof VehicleFacts, 'with its place' | 'once in a while'>> = {
  heightM: 'with its place',
  groundSpeedMps: 'with its place',
  climbMps: 'once in a while',
  batteryVolts: 'once in a while',
  satellites: 'once in a while',
};

/** What a vehicle is known to be and where, after some news of it; undefined where no more vehicles can be followed. */
export function applyNews(services: Services, news: News): LiveVehicle | undefined {
  const vehicles = vehiclesOf(services, news.tenant);
  const vehicle = findVehicle(services, vehicles, news);
  if (!vehicle) return undefined;
  if (!vehicle.row) askForRow(services, vehicle, news);
  const nowMs = services.now().getTime();
  const at = Math.min(news.at, nowMs);
  // What is older than what is known says nothing about now, unless the clock was set back since.
  if (at < vehicle.placedAt && vehicle.placedAt <= nowMs) return vehicle;
  const place = news.position && isOnGlobe(news.position) ? cleaned(news.position) : undefined;
  const hasNewFacts = takeFacts(vehicle, news);
  const hasNewState = place ? takePlace(vehicle, place, { at, nowMs }) : takeWord(vehicle, { at, nowMs });
  vehicle.heardAt = at;
  if (!vehicle.row) return vehicle;
  for (const watcher of vehicles.watchers) {
    if (hasNewFacts || hasNewState) watcher.changed(vehicle);
    else if (place) watcher.moved(vehicle);
  }
  return vehicle;
}

function findVehicle(services: Services, vehicles: TenantVehicles, news: News): LiveVehicle | undefined {
  return news.source === 'remote-id'
    ? findOther(services, vehicles, news)
    : (vehicles.own.get(news.key) ?? (hasRoom(vehicles.own) ? addVehicle(services, news) : undefined));
}

/**
 * Aircraft that only broadcast who they are get no row: anybody can send any number of them. Where there are too many, one
 * that has gone silent makes room.
 */
function findOther(services: Services, { others }: TenantVehicles, news: News): LiveVehicle | undefined {
  const known = others.get(news.key);
  if (known) {
    others.delete(news.key);
    others.set(news.key, known);
    return known;
  }
  if (!hasRoom(others)) {
    const [silent] = others.values();
    if (!silent || !isStale(silent, services.now().getTime())) return undefined;
    removeVehicle(services, silent);
  }
  const added = addVehicle(services, news);
  identifyVehicle(services, added, remoteIdRow(news));
  return added;
}

function hasRoom(vehicles: ReadonlyMap<string, LiveVehicle>): boolean {
  return vehicles.size < telemetryLimits.vehiclesPerTenant;
}

/** Says whether something is new that viewers must be told at once. */
function takeFacts(vehicle: LiveVehicle, { facts = {}, isSimulated = vehicle.isSimulated }: News): boolean {
  let isUrgent = isSimulated !== vehicle.isSimulated;
  vehicle.isSimulated = isSimulated;
  for (const name of Object.keys(facts) as (keyof VehicleFacts)[]) {
    const value = facts[name];
    if (value === undefined || isSame(value, vehicle.facts[name])) continue;
    (vehicle.facts as Record<string, unknown>)[name] = value;
    if (restlessFacts[name] === undefined) isUrgent = true;
    else if (restlessFacts[name] === 'once in a while') vehicle.isUntold = true;
  }
  return isUrgent;
}

/** Says whether it appears, or is live again. */
function takePlace(vehicle: LiveVehicle, place: Place, { at, nowMs }: { at: number; nowMs: number }): boolean {
  const { place: placeBefore, isStatic: wasStatic } = vehicle;
  vehicle.place = place;
  vehicle.placedAt = at;
  vehicle.facts.heightM = place.heightM;
  vehicle.facts.groundSpeedMps = place.groundSpeedMps;
  vehicle.isStatic = isStale(vehicle, nowMs);
  return placeBefore === undefined || wasStatic !== vehicle.isStatic;
}

/** Says whether a vehicle that does not say where it is appears, or is live again; that it is still heard is told now and then. */
function takeWord(vehicle: LiveVehicle, { at, nowMs }: { at: number; nowMs: number }): boolean {
  if (vehicle.place) return false;
  const { isStatic: wasStatic } = vehicle;
  const isNew = !isKnownOf(vehicle);
  vehicle.isUntold = true;
  vehicle.isStatic = isStale({ ...vehicle, heardAt: at }, nowMs);
  return isNew || wasStatic !== vehicle.isStatic;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && !Number.isFinite(one)) return true;
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function isOnGlobe({ lng, lat }: Place): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** What is not a number is not known. */
function cleaned(place: Place): Place {
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
