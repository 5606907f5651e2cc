import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../platform/services.ts';
import { isPresent, isStale, lastSeenAt, vehiclesOf, type TrackedVehicle } from './live-vehicles.ts';
import { nameOf } from '../vehicles/name-of.ts';
import type { VehiclePlace } from './vehicle-report.ts';
import { rounded, tenth } from '../tracks/track-point.ts';

/** The location sent to viewers; undefined while the vehicle is unidentified or unheard. */
export function locationOf(vehicle: TrackedVehicle, nowMs: number): VehicleLocation | undefined {
  const { row, place, facts } = vehicle;
  if (!row || !isPresent(vehicle)) return undefined;
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
    timestamp: new Date(lastSeenAt(vehicle)).toISOString(),
  };
}

function pointOf({ lng, lat, altitudeM }: VehiclePlace): NonNullable<VehicleLocation['geometry']> {
  const flat: [number, number] = [rounded(lng, 1e7), rounded(lat, 1e7)];
  return { type: 'Point', coordinates: altitudeM === null ? flat : [...flat, rounded(altitudeM, 10)] };
}

/** Named by a person, linked to the fleet, named through the API, or broadcasting Remote ID. */
function isUnknown({ row, source }: TrackedVehicle): boolean {
  if (!row || source === 'remote-id') return false;
  return row.name === null && row.fleet_object_id === null && !(source === 'http' && row.calls_itself !== null);
}

/** A live vehicle together with its source key. */
export function liveVehicle(
  services: Services,
  { tenant, objectId }: { tenant: string; objectId: string },
): (VehicleLocation & { key: string }) | undefined {
  const vehicle = vehiclesOf(services, tenant).byId.get(objectId);
  const location = vehicle && locationOf(vehicle, services.now().getTime());
  return location && { ...location, key: vehicle.key };
}
