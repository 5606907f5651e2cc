import type { LiveFrame, MovedRow, VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { VehicleOnMap } from './live-vehicle.ts';
import { extendTrail } from './extend-trail.ts';

/** Vehicles by their number in the frames. */
export type Vehicles = Map<number, VehicleOnMap>;

/** Applies a frame to the vehicles; `sentAt` is its time by our clock. */
export function applyFrame(vehicles: Vehicles, frame: LiveFrame, sentAt: number): void {
  if (frame.isWhole) removeOthers(vehicles, frame.vehicles);
  for (const location of frame.vehicles) applyLocation(vehicles, location, sentAt - frame.at);
  for (const row of frame.moved) applyMove(vehicles, row, sentAt);
  for (const number of frame.gone) vehicles.delete(number);
}

/** A new stream may use other numbers: trails are kept by vehicle id. */
function removeOthers(vehicles: Vehicles, listed: readonly VehicleLocation[]): void {
  const known = new Map([...vehicles.values()].map((vehicle) => [vehicle.objectId, vehicle]));
  vehicles.clear();
  for (const { number, objectId } of listed) {
    const same = known.get(objectId);
    if (same) vehicles.set(number, same);
  }
}

/** `clockOffMs` is how far our clock is ahead of the server's. */
function applyLocation(vehicles: Vehicles, location: VehicleLocation, clockOffMs: number): void {
  const { geometry, timestamp, ...facts } = location;
  const [lng, lat, altitudeM = null] = geometry?.coordinates ?? [];
  const heardAt = Date.parse(timestamp) + clockOffMs;
  const known = vehicles.get(facts.number);
  const vehicle = {
    ...facts,
    position: lng === undefined || lat === undefined ? null : [lng, lat],
    altitudeM,
    heardAt,
    trail: known?.trail ?? [],
  } satisfies VehicleOnMap;
  extendTrail(vehicle, heardAt);
  vehicles.set(facts.number, vehicle);
}

function applyMove(vehicles: Vehicles, row: MovedRow, sentAt: number): void {
  const [number, lng, lat, altitudeM, heading, groundSpeedMps, heightM, agoMs] = row;
  const vehicle = vehicles.get(number);
  if (!vehicle) return;
  vehicle.position = [lng, lat];
  vehicle.altitudeM = altitudeM;
  vehicle.heading = heading;
  vehicle.groundSpeedMps = groundSpeedMps;
  vehicle.heightM = heightM;
  vehicle.heardAt = sentAt - agoMs;
  vehicle.isStatic = false;
  extendTrail(vehicle, vehicle.heardAt);
}
