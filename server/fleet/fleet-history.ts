import { sql } from 'kysely';
import type { FleetHistory } from '@overflight/contract/fleet/fleet.ts';
import type { Services } from '../platform/services.ts';
import { requireFleetRow, type FleetKey } from './fleet-store.ts';

const MAX_ROWS = 200;
const HOUR_MS = 60 * 60 * 1000;

/** Plans that name an object, and flights of a drone's vehicle. */
export async function fleetHistory(services: Services, key: FleetKey): Promise<FleetHistory> {
  const { category } = await requireFleetRow(services, key);
  const flights = category === 'drones' ? await flightsOf(services, key) : [];
  const real = flights.filter(({ is_simulated }) => !is_simulated);
  const hours = real.reduce((sum, track) => sum + durationMs(track), 0) / HOUR_MS;
  return {
    plans: await plansOf(services, key),
    flights: flights.map((track) => ({
      trackId: track.id,
      startedAt: track.started_at.toISOString(),
      seconds: Math.round(durationMs(track) / 1000),
      lengthM: track.length_m,
      isSimulated: track.is_simulated,
    })),
    hoursFlown: real.length > 0 ? hours : null,
  };
}

const durationMs = ({ started_at, ended_at }: { started_at: Date; ended_at: Date }): number =>
  ended_at.getTime() - started_at.getTime();

function flightsOf({ db }: Services, { tenant, id }: FleetKey) {
  return db
    .selectFrom('tracks')
    .innerJoin('vehicles', 'vehicles.id', 'tracks.vehicle_id')
    .select(['tracks.id', 'tracks.started_at', 'tracks.ended_at', 'tracks.length_m', 'tracks.is_simulated'])
    .where('tracks.tenant', '=', tenant)
    .where('vehicles.fleet_object_id', '=', id)
    .orderBy('tracks.started_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

async function plansOf({ db }: Services, { tenant, id }: FleetKey): Promise<FleetHistory['plans']> {
  const { rows } = await sql<{ id: string; name: string; updated_at: Date; files: string }>`
    select plans.id, plans.summary::jsonb ->> 'name' as name, plans.updated_at,
      (select count(*) from files where files.tenant = plans.tenant and files.plan_id = plans.id
        and files.stored_at is not null) as files
    from plan_crews join plans on plans.tenant = plan_crews.tenant and plans.id = plan_crews.plan_id
    where plan_crews.tenant = ${tenant} and plans.deleted_at is null
      and (plan_crews.pilot_id = ${id} or plan_crews.drone_id = ${id} or ${id} = any(plan_crews.battery_ids))
    order by plans.updated_at desc limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ id: flightPlanId, name, updated_at, files }) => ({
    flightPlanId,
    name,
    updatedAt: updated_at.toISOString(),
    files: Number(files),
  }));
}
