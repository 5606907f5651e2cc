import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MissionClearance, MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { defaultStructureScan } from '@overflight/flight/plan/edit/defaults.ts';
import { madeUpFile } from '@overflight/flight/testing/made-up-files.ts';
import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import {
  aPlan,
  aRoute,
  aStructureScan,
  aSurvey,
  at,
  field,
  home,
  pilot,
  tower,
} from '@overflight/flight/testing/sample-plan.ts';
import { readEnv } from '../../../platform/env.ts';
import { planCalls } from '../../../plans/testing/plan-calls.ts';
import { startServer } from '../../../start-server.ts';
import { freePort } from '../../../testing/free-port.ts';
import { aRestriction, restrictionCalls } from '../../../restrictions/testing/restriction-calls.ts';
import { signInAs, type TestUser } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { startSimulator, type Simulation } from '../../simulator/start-simulator.ts';
import { until } from '../testing/test-vehicle.ts';
import { runIfConnected } from './start-transfers.ts';
import { createTransfer } from './transfers-store.ts';

const port = await freePort();
const server = await startTestServer({ OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${port}?send=1` });
const admin = await signInAs(server, { products: ['admins'] });
const manager = await signInAs(server, { products: ['fleet-management'] });
const plans = planCalls(server, admin);

const lowScan = aStructureScan(tower, { segmentMetadata: { ...defaultStructureScan, structureHeight: 40 } });
const survey = aPlan([aSurvey(), lowScan, aRoute(at(0, 50))], { gimbal: true, pitch: 30 });

function readImported(text: string): object {
  const read = readQgcPlan(text, { by: pilot, newId: randomUUID, home });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
}
const imported = (items: object[]) =>
  readImported(JSON.stringify({ mission: { firmwareType: 3, plannedHomePosition: [47, 8, 400], items } }));
const item = (command: number, params: (number | null)[], frame = 3) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command,
  frame,
  params,
});
const zeros = [0, 0, 0, 0, 0, 0, 0];
const surveyWithoutItems = {
  type: 'ComplexItem',
  complexItemType: 'survey',
  version: 5,
  angle: 0,
  polygon: field.map(([lng, lat]) => [lat, lng]),
  TransectStyleComplexItem: { Items: [], VisualTransectPoints: [home.toReversed(), at(10, 10).toReversed()] },
};

async function savePlan(plan: object = survey): Promise<string> {
  const flightPlanId = randomUUID();
  const answer = await plans.save({ ...plan, flightPlanId });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return flightPlanId;
}

const plainly = { sentBy: 'Pat Pilot', reason: null, overruled: [] };

let lastSystemId = 0;
/** A vehicle on the ground by default. */
async function aVehicle(changes: Partial<Simulation> = {}) {
  const firstSystemId = ++lastSystemId;
  const before = await objects();
  const simulator = await startSimulator({ plan: survey, port, staysOnGround: true, firstSystemId, ...changes });
  onTestFinished(simulator.stop);
  const isNew = (one: VehicleLocation) => !before.some(({ objectId }) => objectId === one.objectId);
  const [vehicle] = await until(
    async () => (await objects()).filter((one) => isNew(one) && one.isArmed !== null),
    (found) => found.length > 0,
  );
  return { simulator, vehicle: vehicle! };
}

async function objects(): Promise<VehicleLocation[]> {
  return (await server.app.inject({ url: '/locations/oa/v2/objects', headers: admin.headers })).json();
}

type Sent = { by?: TestUser; app?: typeof server.app; confirmedVehicle?: string; version?: number; reason?: string };
async function send(planId: string, vehicle: VehicleLocation, { by = admin, app = server.app, ...rest }: Sent = {}) {
  const payload = { objectId: vehicle.objectId, confirmedVehicle: vehicle.vehicle, version: 1, ...rest };
  return app.inject({ method: 'POST', url: `/flights/oa/v2/plans/${planId}/mission`, headers: by.headers, payload });
}

async function read(transferId: string, by = admin): Promise<MissionTransfer> {
  const url = `/flights/oa/v2/mission-transfers/${transferId}`;
  return (await server.app.inject({ url, headers: by.headers })).json();
}

const ended = (transferId: string) =>
  until(
    () => read(transferId),
    ({ state }) => !['asked', 'sending', 'reading-back'].includes(state),
    100_000,
  );

async function sendAndWait(vehicle: VehicleLocation, plan?: object): Promise<MissionTransfer> {
  const answer = await send(await savePlan(plan), vehicle);
  expect(answer.statusCode).toBe(202);
  return ended(answer.json<MissionTransfer>().transferId);
}

const problemOf = (answer: { statusCode: number; json: <T>() => T }) => {
  const { code, detail } = answer.json<{ code: string; detail: string }>();
  return { status: answer.statusCode, code, detail };
};

/** A crew whose pilot has an expired certificate. */
async function nameOverduePilot(planId: string): Promise<void> {
  const ask = (method: 'POST' | 'PUT', path: string, payload: object) =>
    server.app.inject({ method, url: `/flights/oa/v2/${path}`, headers: manager.headers, payload });
  const objectId = randomUUID();
  const properties = { name: 'Ada', renewalDate: '2020-01-31' };
  const saved = await ask('POST', 'objects', { objectId, collectionId: 'pilots', properties });
  if (saved.statusCode >= 300) throw new Error(saved.body);
  await ask('PUT', `plans/${planId}/crew`, { pilotId: objectId, droneId: null, batteryIds: [] });
}

describe('the clearance of a mission', () => {
  const clearanceOf = async (planId: string) =>
    (
      await server.app.inject({ url: `/flights/oa/v2/plans/${planId}/mission/clearance`, headers: admin.headers })
    ).json<MissionClearance>();

  it('records that forbid the flight need a reason, which is stored and shown', async () => {
    const { vehicle } = await aVehicle();
    const planId = await savePlan();
    await nameOverduePilot(planId);
    const { verdict, findings } = await clearanceOf(planId);
    expect(verdict).toBe('not-allowed');
    const [stop] = findings.filter(({ state }) => state === 'stop');
    expect(stop).toMatchObject({ about: 'Crew', text: expect.stringContaining('Ada') });
    expect(problemOf(await send(planId, vehicle))).toMatchObject({
      status: 409,
      code: 'reason-needed',
      detail: expect.stringContaining('Records do not allow this flight. Ada: '),
    });
    const reason = 'The certificate was renewed today; the paper is on its way.';
    const sent = (await send(planId, vehicle, { reason })).json<MissionTransfer>();
    expect(await ended(sent.transferId)).toMatchObject({ state: 'done', sentBy: 'Pat Pilot', reason });
    const member = await signInAs(server);
    const listed = (
      await server.app.inject({ url: `/flights/oa/v2/plans/${planId}/missions`, headers: member.headers })
    ).json<MissionTransfer[]>();
    expect(listed).toMatchObject([
      { transferId: sent.transferId, sentBy: 'Pat Pilot', reason, overruled: [stop?.text] },
    ]);
  });

  it('a crossed closed area is the headline, and sending needs a reason', async () => {
    const { vehicle } = await aVehicle();
    const planId = await savePlan();
    const [lng, lat] = survey.homePoint.position as [number, number];
    const owner = await signInAs(server, { products: ['custom-restrictions'] });
    const calls = restrictionCalls(server, owner.headers);
    const farm = aRestriction({ name: 'Farm no-fly' }, { west: lng - 0.01, south: lat - 0.01 });
    await calls.save(farm);
    onTestFinished(async () => void (await calls.remove(farm.properties.id)));
    const { verdict, headline, findings } = await clearanceOf(planId);
    expect([verdict, headline]).toEqual(['not-allowed', 'This mission crosses a closed area: Farm no-fly']);
    const text = 'Farm no-fly: closed at every height';
    expect(findings).toContainEqual({ about: 'Restrictions', state: 'stop', text });
    expect(findings).toContainEqual({ about: 'Crew', state: 'not-checked', text: 'No pilot is named.' });
    expect(problemOf(await send(planId, vehicle))).toMatchObject({
      status: 409,
      code: 'reason-needed',
      detail: 'This mission crosses a closed area: Farm no-fly. Give a reason to send it anyway.',
    });
    const sent = (await send(planId, vehicle, { reason: 'The farmer agreed.' })).json<MissionTransfer>();
    expect(sent).toMatchObject({ reason: 'The farmer agreed.', overruled: [text] });
    await ended(sent.transferId);
  });

  it('a reason that is not needed is not stored', async () => {
    const { vehicle } = await aVehicle();
    const sent = (await send(await savePlan(), vehicle, { reason: 'Because' })).json<MissionTransfer>();
    expect(sent).toMatchObject({ reason: null, overruled: [] });
    await ended(sent.transferId);
  });
});

describe('a mission', () => {
  it.each(['ardupilot', 'px4'] as const)('is sent to %s, read back, and is the same', async (firmware) => {
    const { simulator, vehicle } = await aVehicle({ firmware });
    const transfer = await sendAndWait(vehicle);
    expect(transfer).toMatchObject({ state: 'done', vehicle: vehicle.vehicle, differences: [] });
    const held = simulator.vehicles[0]!.mission.items();
    expect(held.length).toBe(transfer.items);
    expect(transfer.moved).toBe(transfer.items);
    expect(transfer.items).toBeGreaterThan(30);
    expect(held[1]?.command).toBe(22);
  });

  it.each(['ardupilot', 'px4'] as const)(
    'of a corridor alone is sent to %s as the items that it holds',
    async (firmware) => {
      const { simulator, vehicle } = await aVehicle({ firmware });
      const { text } = madeUpFile('plans/corridor.plan');
      const transfer = await sendAndWait(vehicle, readImported(text));
      expect(transfer).toMatchObject({ state: 'done', differences: [] });
      const waypoints = simulator.vehicles[0]!.mission.items().filter(({ command, seq }) => command === 16 && seq > 0);
      expect(waypoints).toHaveLength(8);
    },
  );

  it('arrives over a link that loses a fifth of the packets in each direction', async () => {
    const { simulator, vehicle } = await aVehicle({ loss: 0.2, seed: 7 });
    const transfer = await sendAndWait(
      vehicle,
      aPlan([aRoute(...Array.from({ length: 15 }, (_, n) => at(n * 20, 50)))]),
    );
    expect(transfer).toMatchObject({ state: 'done', differences: [] });
    expect(simulator.vehicles[0]!.mission.items().length).toBe(transfer.items);
  });

  it('that the vehicle refuses is reported with the reason', async () => {
    const { simulator, vehicle } = await aVehicle({ refuses: [206] });
    const transfer = await sendAndWait(vehicle);
    expect(transfer.state).toBe('refused');
    expect(transfer.message).toContain('it does not know one of the commands');
    expect(transfer.message).toContain('command 206');
    expect(simulator.vehicles[0]!.mission.items()).toEqual([]);
  });

  it('that reads back differently is reported item by item', async () => {
    const { simulator, vehicle } = await aVehicle();
    const { mission } = simulator.vehicles[0]!;
    const { onList } = mission;
    let isAltered = false;
    mission.onList = (from) => {
      if (!isAltered) Object.assign(mission.items()[1]!, { z: 999 });
      isAltered = true;
      onList(from);
    };
    const transfer = await sendAndWait(vehicle);
    expect(transfer.state).toBe('differs');
    expect(transfer.differences).toEqual([
      expect.stringMatching(/^Item 1: altitude .* was sent, and 999 came back\.$/),
    ]);
  });

  it('fails when the vehicle goes silent', async () => {
    const { simulator, vehicle } = await aVehicle({ loss: 0 });
    const planId = await savePlan();
    const answer = await send(planId, vehicle);
    simulator.silence(true);
    const transfer = await ended(answer.json<MissionTransfer>().transferId);
    expect(transfer.state).toBe('failed');
    expect(transfer.message).toContain('has not answered for 10 s');
    expect(transfer.message).toContain('do not start it');
  });

  it('is not sent twice at once', async () => {
    const { simulator, vehicle } = await aVehicle();
    const planId = await savePlan();
    simulator.silence(true);
    const answers = await Promise.all([send(planId, vehicle), send(planId, vehicle), send(planId, vehicle)]);
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(problemOf(refused)).toMatchObject({ code: 'mission-under-way' });
  });
});

describe('a mission is refused', () => {
  it('for a vehicle other than the confirmed one', async () => {
    const { vehicle } = await aVehicle();
    const answer = await send(await savePlan(), vehicle, { confirmedVehicle: 'Heron' });
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'other-vehicle' });
  });

  it('for a version of the plan other than the one shown, also if it changes before sending', async () => {
    const { vehicle, simulator } = await aVehicle();
    const planId = await savePlan();
    const asked = { tenant: '', planId, version: 1, vehicleId: vehicle.objectId, items: 3, ...plainly };
    // Created last: servers claim waiting transfers immediately.
    await plans.save({ ...survey, flightPlanId: planId, name: 'Changed' });
    const waiting = await createTransfer(server.services, asked);
    await runIfConnected(server.services, waiting);
    const message = 'The plan was changed meanwhile. Nothing was sent.';
    expect(await ended(waiting.id)).toMatchObject({ state: 'refused', message });
    expect(problemOf(await send(planId, vehicle))).toMatchObject({ status: 409, code: 'plan-changed' });
    expect(simulator.vehicles[0]!.mission.items()).toEqual([]);
    const answer = await send(planId, vehicle, { version: 2 });
    expect(await ended(answer.json<MissionTransfer>().transferId)).toMatchObject({ state: 'done' });
  });

  it('while the vehicle flies', async () => {
    const { vehicle } = await aVehicle({ staysOnGround: false, speedUp: 20, plan: aPlan([aSurvey()]) });
    const flying = await until(
      async () => (await objects()).find(({ objectId }) => objectId === vehicle.objectId)!,
      ({ isFlying }) => isFlying === true,
    );
    const answer = await send(await savePlan(), flying);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'vehicle-flying' });
  });

  it('if the vehicle is silent', async () => {
    const { vehicle, simulator } = await aVehicle();
    await simulator.stop();
    onTestFinished(() => server.clock.advance(-11_000));
    server.clock.advance(11_000);
    const answer = await send(await savePlan(), vehicle);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'vehicle-stale' });
  });

  it('if segments cannot be flown, the plan is empty, or the autopilot would refuse it', async () => {
    const { vehicle } = await aVehicle({ firmware: 'px4' });
    const empty = await send(await savePlan(aPlan()), vehicle);
    expect(problemOf(empty)).toMatchObject({ status: 422, code: 'mission-unfit' });
    const route = await send(await savePlan(aPlan([aRoute()])), vehicle);
    expect(problemOf(route)).toMatchObject({ status: 422, detail: expect.stringContaining('Segment 1') });
    const terrain = aPlan([aSurvey(undefined, { altitudeMode: 'terrain' })]);
    const followed = await send(await savePlan(terrain), vehicle);
    expect(problemOf(followed)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('no heights of the ground'),
    });
  });

  it('if it has no flight: take-off and return alone, or a survey without its items', async () => {
    const { vehicle, simulator } = await aVehicle();
    const upAndBack = await send(
      await savePlan(imported([item(22, [0, 0, 0, null, 0, 0, 20]), item(20, zeros)])),
      vehicle,
    );
    expect(problemOf(upAndBack)).toMatchObject({ status: 422, detail: 'There is nothing to fly in this plan yet.' });
    const lost = await send(
      await savePlan(imported([item(22, [0, 0, 0, null, 0, 0, 20]), surveyWithoutItems])),
      vehicle,
    );
    expect(problemOf(lost)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Segment 1: the imported file'),
    });
    expect(simulator.vehicles[0]!.mission.items()).toEqual([]);
  });

  it('if the link is receive-only', async () => {
    const linkId = randomUUID();
    const listening = await freePort();
    const payload = { name: 'Ears', kind: 'udp', port: listening, isOn: true };
    const url = `/locations/oa/v2/links/${linkId}`;
    await server.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    const { vehicle } = await aVehicle({ port: listening });
    const answer = await send(await savePlan(), vehicle);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'link-listens' });
  });

  it('to anyone but an administrator, and for plans or vehicles of another tenant', async () => {
    const { vehicle } = await aVehicle();
    const planId = await savePlan();
    expect((await send(planId, vehicle, { by: await signInAs(server) })).statusCode).toBe(403);
    const stranger = await signInAs(server, { products: ['admins'], tenant: 'north' });
    expect((await send(planId, vehicle, { by: stranger })).statusCode).toBe(404);
    const answer = await send(planId, vehicle);
    const { transferId } = answer.json<MissionTransfer>();
    const url = `/flights/oa/v2/mission-transfers/${transferId}`;
    expect((await server.app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
    await ended(transferId);
  });
});

describe('with several servers', () => {
  it('is sent by the one that has the link', async () => {
    const { vehicle, simulator } = await aVehicle();
    const { DATABASE_URL } = server.services.env;
    const other = await startServer(readEnv({ DATABASE_URL, OVERFLIGHT_DATA: server.dataFolder, LOG_LEVEL: 'silent' }));
    onTestFinished(other.close);
    const planId = await savePlan();
    const answer = await until(
      () => send(planId, vehicle, { app: other.app }),
      ({ statusCode }) => statusCode !== 404,
    );
    expect(answer.statusCode).toBe(202);
    const transfer = await ended(answer.json<MissionTransfer>().transferId);
    expect(transfer).toMatchObject({ state: 'done' });
    expect(simulator.vehicles[0]!.mission.items().length).toBe(transfer.items);
  });

  it('fails if no server claims it, or the one that did has stopped', async () => {
    const asked = { tenant: '', planId: randomUUID(), version: 1, vehicleId: randomUUID(), items: 3, ...plainly };
    const one = await createTransfer(server.services, asked);
    expect(await read(one.id)).toMatchObject({ state: 'asked' });
    const long = new Date(Date.now() - 5001);
    const { db } = server.services;
    await db.updateTable('mission_transfers').set({ started_at: long }).where('id', '=', one.id).execute();
    expect(await read(one.id)).toMatchObject({ state: 'failed', message: 'No server is connected to this vehicle.' });
    const two = await createTransfer(server.services, asked);
    const dead = { state: 'sending' as const, updated_at: new Date(Date.now() - 61_000) };
    await db.updateTable('mission_transfers').set(dead).where('id', '=', two.id).execute();
    expect(await read(two.id)).toMatchObject({ state: 'failed', message: expect.stringContaining('has stopped') });
  });
});
