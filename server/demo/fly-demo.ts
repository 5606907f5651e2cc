import { describeVehicle } from '../telemetry/vehicles/describe-vehicle.ts';
import { forgetVehicle } from '../telemetry/vehicles/forget-vehicle.ts';
import { liveVehicle } from '../telemetry/stream/location-of.ts';
import { recordReport } from '../telemetry/stream/record-report.ts';
import { deleteTrack } from '../telemetry/tracks/delete-track.ts';
import type { Services } from '../platform/services.ts';
import { demoCrew } from './demo-crew.ts';
import { type DemoFlight, readDemoFlight } from './demo-flight.ts';
import { BEAT_MS, holdLease, IDLE_BEAT_MS, releaseLease } from './demo-lease.ts';
import { surveyDroneId } from './parts/fleet.ts';
import { demoVehicleId, demoVehicleKey } from './parts/vehicle.ts';

const TICK_MS = 500;
/** Older flights of the demo vehicle are deleted. */
const FLIGHTS_KEPT = 5;
const NEW_MS = 60_000;
const { tenant } = demoCrew;

/** Flies the demo vehicle on this server while the demo is there and no other server does, until stopped. */
export function flyDemo(services: Services): () => Promise<void> {
  let flight: DemoFlight | undefined;
  let number = 0;
  let isLinked = false;
  let isStopped = false;
  let beat: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const tick = setInterval(() => {
    if (flight) recordReport(services, flight.reportAt(services.now().getTime()));
  }, TICK_MS).unref();

  const look = async () => {
    const isOurs = await holdLease(services, 'flight');
    if (!isOurs) {
      if (!flight) return;
      flight = undefined;
      isLinked = false;
      await land(services);
      return;
    }
    const nowMs = services.now().getTime();
    // A changed plan is flown from the next take-off on.
    if (!flight || flight.numberAt(nowMs) !== number) {
      flight = await readDemoFlight(services);
      number = flight?.numberAt(nowMs) ?? 0;
      await tidyFlights(services);
    }
    isLinked ||= await linkDrone(services);
  };
  const lookAgain = () => {
    looking = look()
      .catch((error: unknown) => services.log.error({ err: error }, 'the demo vehicle could not be flown'))
      .finally(() => {
        if (!isStopped) beat = setTimeout(lookAgain, flight ? BEAT_MS : IDLE_BEAT_MS).unref();
      });
  };
  lookAgain();
  return async () => {
    isStopped = true;
    clearInterval(tick);
    clearTimeout(beat);
    await looking;
    if (flight) await releaseLease(services, 'flight');
  };
}

/** The demo is being removed, or another server took over. */
async function land(services: Services): Promise<void> {
  const parts = services.db.selectFrom('demo_parts').select('name').where('name', '=', 'vehicle');
  const isStaying = await parts.where('is_leaving', '=', false).executeTakeFirst();
  const id = isStaying ? undefined : await demoVehicleId(services, demoVehicleKey);
  if (id !== undefined) await forgetVehicle(services, { tenant, id });
  await releaseLease(services, 'flight');
}

/** Linked with the drone of the demo's fleet when it is new; a person may change that. Returns whether it is done. */
async function linkDrone(services: Services): Promise<boolean> {
  const { db, now } = services;
  const rows = db.selectFrom('vehicles').select(['id', 'fleet_object_id', 'created_at']).where('tenant', '=', tenant);
  const row = await rows.where('key', '=', demoVehicleKey).executeTakeFirst();
  if (!row || !liveVehicle(services, { tenant, objectId: row.id })) return false;
  const isNew = row.fleet_object_id === null && now().getTime() - row.created_at.getTime() < NEW_MS;
  const drones = db.selectFrom('fleet_objects').select('id').where('tenant', '=', tenant);
  const drone = isNew ? await drones.where('id', '=', surveyDroneId).executeTakeFirst() : undefined;
  if (drone) await describeVehicle(services, { tenant, id: row.id }, { fleetObjectId: drone.id });
  return true;
}

async function tidyFlights(services: Services): Promise<void> {
  const id = await demoVehicleId(services, demoVehicleKey);
  if (id === undefined) return;
  const old = services.db
    .selectFrom('tracks')
    .select('id')
    .where('vehicle_id', '=', id)
    .where('has_landed', '=', true)
    .orderBy('started_at', 'desc')
    .offset(FLIGHTS_KEPT);
  for (const track of await old.execute()) await deleteTrack(services, { tenant, id: track.id });
}
