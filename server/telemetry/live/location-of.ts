import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownOf, isStale, knownAt, vehiclesOf, type LiveVehicle } from './live-vehicles.ts';
import { nameOf } from '../vehicles/name-of.ts';
import type { Place } from './news.ts';
import { rounded, tenth } from '../tracks/track-point.ts';

/** A vehicle as it is told; undefined while nobody knows who it is, or nothing is heard of it. */
export function locationOf(vehicle: LiveVehicle, nowMs: number): VehicleLocation | undefined {
  const { row, place, facts } = vehicle;
  if (!row || !isKnownOf(vehicle)) return undefined;
  return {
    ...facts,
    objectId: row.id,
    number: vehicle.number,
    collectionId: row.collection_id,
    vehicle: nameOf(row),
    isUnknown: isUnknown(vehicle),
    fleetObjectId: row.fleet_object_id,
    geometry: place ? pointOf(place) : null,
    heading: tenth(place?.headingDeg ?? null),
    isStatic: isStale(vehicle, nowMs),
    isSimulated: vehicle.isSimulated,
    source: vehicle.source,
    timestamp: new Date(knownAt(vehicle)).toISOString(),
  };
}

function pointOf({ lng, lat, altitudeM }: Place): NonNullable<VehicleLocation['geometry']> {
  const flat: [number, number] = [rounded(lng, 1e7), rounded(lat, 1e7)];
  return { type: 'Point', coordinates: altitudeM === null ? flat : [...flat, rounded(altitudeM, 10)] };
}

/** Known is what a person named, what the fleet has, what a program with a key named, and what broadcasts who it is. */
function isUnknown({ row, source }: LiveVehicle): boolean {
  if (!row || source === 'remote-id') return false;
  return row.name === null && row.fleet_object_id === null && !(source === 'http' && row.calls_itself !== null);
}

/** One vehicle that is heard of, with the word that its source knows it by. */
export function liveVehicle(
  services: Services,
  { tenant, objectId }: { tenant: string; objectId: string },
): (VehicleLocation & { key: string }) | undefined {
  const vehicle = vehiclesOf(services, tenant).byId.get(objectId);
  const location = vehicle && locationOf(vehicle, services.now().getTime());
  return location && { ...location, key: vehicle.key };
}
