import { setTimeout as sleep } from 'node:timers/promises';
import { REASON_NEEDED, type MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { PlanToCheck } from '../../../checks/checked-plan.ts';
import { notFound, Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { readPlan } from '../../../plans/read-plan.ts';
import { liveVehicle } from '../../stream/location-of.ts';
import { readLeases } from '../links/link-leases.ts';
import { findLink } from '../links/links.ts';
import { forbiddenFlight } from './mission-clearance.ts';
import { missionOverGround, planProblem } from './plan-mission.ts';
import { NOBODY_CONNECTED, failIfAbandoned } from './fail-abandoned.ts';
import { runIfConnected } from './start-transfers.ts';
import { aboutTransfer, createTransfer, CLAIM_WITHIN_MS, findTransfer } from './transfers-store.ts';
import { firmwareOfSystem } from '../vehicle-system.ts';
import { connectedVehicle, linkOfKey } from './vehicle-link.ts';

type Wanted = {
  tenant: string;
  planId: string;
  version: number;
  objectId: string;
  confirmedVehicle: string;
  sentBy: string;
  reason?: string;
};
const PLAN_CHANGED = 'This plan was changed after you opened it. Nothing was sent: look at it again, then send it.';

type Vehicle = VehicleLocation & { key: string };

/** Starts sending a plan's mission to a vehicle, or refuses with a reason. */
export async function sendMission(services: Services, wanted: Wanted): Promise<MissionTransfer> {
  const { tenant, planId, version, objectId, sentBy } = wanted;
  const stored = await readPlan(services, { tenant, id: planId });
  const plan = JSON.parse(stored.text) as SavedPlan;
  const vehicle = liveVehicle(services, { tenant, objectId });
  if (!vehicle) throw notFound('This vehicle');
  if (stored.version !== version) throw refusal('plan-changed', PLAN_CHANGED);
  await refuseVehicle(services, vehicle, wanted.confirmedVehicle);
  const items = await refuseMission(services, { tenant, plan }, vehicle);
  const why = await refuseForbidden(services, wanted, plan);
  const to = { vehicleId: objectId, vehicleName: vehicle.vehicle };
  const row = await createTransfer(services, { tenant, planId, version, ...to, items, sentBy, ...why });
  await runIfConnected(services, row);
  void sleep(CLAIM_WITHIN_MS, undefined, { ref: false })
    .then(() => failIfAbandoned(services, row))
    .catch(() => undefined);
  return aboutTransfer(services, (await findTransfer(services, row)) ?? row);
}

/** Overruling records or restrictions needs a reason, which is stored with the findings. */
async function refuseForbidden(services: Services, { tenant, planId, reason }: Wanted, plan: PlanToCheck) {
  const { sentences, overruled } = await forbiddenFlight(services, { tenant, id: planId, plan });
  if (sentences.length === 0) return { reason: null, overruled: [] };
  if (reason === undefined) throw refusal(REASON_NEEDED, `${sentences.join('. ')}. Give a reason to send it anyway.`);
  return { reason, overruled };
}

async function refuseVehicle(services: Services, vehicle: Vehicle, confirmedVehicle: string): Promise<void> {
  const { vehicle: name, key, isStatic, isArmed, isFlying } = vehicle;
  const at = linkOfKey(key);
  if (!at) throw refusal('not-mavlink', `${name} is not connected over MAVLink, so no mission can be sent to it.`);
  if (confirmedVehicle !== name)
    throw refusal('other-vehicle', `You confirmed "${confirmedVehicle}", but this vehicle is called "${name}".`);
  if (isStatic) throw refusal('vehicle-stale', `${name} has gone silent, so no mission can be sent to it.`);
  // If the flying state is unknown, an armed vehicle may be flying.
  if (isArmed && isFlying !== false)
    throw refusal('vehicle-flying', `${name} is flying. Land and disarm it before you send it a mission.`);
  // An unknown link may be set by the environment of another server process.
  const link = await findLink(services, at.linkId);
  if (link && !link.isOn) throw refusal('link-off', NOBODY_CONNECTED);
  if (link && !link.maySend)
    throw refusal('link-listens', `The link "${link.name}" is receive-only. Allow it to send, and try again.`);
  if (!(await readLeases(services)).has(at.linkId)) throw refusal('link-without-server', NOBODY_CONNECTED);
}

/** Number of items; 0 if another process has the vehicle and counts them. */
async function refuseMission(
  services: Services,
  { tenant, plan }: { tenant: string; plan: SavedPlan },
  vehicle: Vehicle,
): Promise<number> {
  const problem = planProblem(plan);
  if (problem !== undefined) throw unfit(problem);
  const connected = connectedVehicle(services, vehicle.key);
  if (!connected) return 0;
  const firmware = firmwareOfSystem(connected.system);
  if (!firmware)
    throw refusal(
      'unknown-autopilot',
      'Missions are sent to ArduPilot and PX4 only; this vehicle has another autopilot.',
    );
  const mission = await missionOverGround(services, plan, { tenant, firmware });
  if (!mission.ok) throw unfit(mission.reason);
  return mission.items.length;
}

const refusal = (code: string, message: string): Refused => new Refused({ status: 409, code, message });
const unfit = (message: string): Refused => new Refused({ status: 422, code: 'mission-unfit', message });
