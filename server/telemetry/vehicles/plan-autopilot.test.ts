import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { aPlan, aStructureScan, aSurvey, home, pilot } from '@overflight/flight/testing/sample-plan.ts';
import { planCalls } from '../../plans/testing/plan-calls.ts';
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { reportAndWait, telemetryCalls, waitFor } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const tenant = 'west';
const me = await signInAs(server, { products: ['fleet-management'], tenant });
const { save, ask } = planCalls(server, me);

async function savePlan(): Promise<string> {
  const flightPlanId = randomUUID();
  const saved = await save({ ...aPlan([aSurvey(), aStructureScan()]), flightPlanId });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return flightPlanId;
}

type File = { mission: { firmwareType: number; items: { command?: number }[] } };
const fileOf = async (id: string, query: string) => (await ask(`/${id}?format=qgc${query}`)).json<File>();

describe('a plan with photos is downloaded', () => {
  it('for the requested autopilot: ArduPilot gets nothing that it refuses', async () => {
    const id = await savePlan();
    const [px4, ardupilot] = [await fileOf(id, '&firmware=px4'), await fileOf(id, '&firmware=ardupilot')];
    expect([px4.mission.firmwareType, ardupilot.mission.firmwareType]).toEqual([12, 3]);
    const commands = (file: File) =>
      JSON.stringify(file)
        .match(/"command":\d+/g)
        ?.map((one) => Number(one.slice(10)));
    expect(commands(px4)?.[0]).toBe(530);
    for (const refused of [530, 196, 4501, 214]) expect(commands(ardupilot)).not.toContain(refused);
    expect(commands(ardupilot)).toContain(206);
    const read = readQgcPlan(JSON.stringify(ardupilot), { by: pilot, newId: randomUUID, home });
    expect(read).toMatchObject({
      ok: true,
      value: { plan: { segments: [{ type: 'survey' }, { type: 'structureScan' }] } },
    });
  });

  it('for the default if none is requested, and refused for an unknown one', async () => {
    const id = await savePlan();
    expect(await fileOf(id, '')).toEqual(await fileOf(id, '&firmware=px4'));
    for (const wrong of ['betaflight', 'PX4', '']) {
      const answer = await ask(`/${id}?format=qgc&firmware=${wrong}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 400, fields: [{ field: 'firmware' }] });
    }
  });
});

describe('the autopilot of a plan', () => {
  const known = async (id: string, { headers }: TestUser = me) =>
    (await server.app.inject({ url: `/flights/oa/v2/plans/${id}/autopilot`, headers })).json<PlanAutopilot>();
  const keep = (id: string, autopilot: string, { headers }: TestUser = me) =>
    server.app.inject({ method: 'PUT', url: `/flights/oa/v2/plans/${id}/autopilot`, headers, payload: { autopilot } });

  it('is that of its assigned drone, as last heard', async () => {
    const id = await savePlan();
    expect(await known(id)).toEqual({ autopilot: 'px4', from: 'default', drone: null });
    const calls = await telemetryCalls(server, tenant);
    await reportAndWait(server, { tenant, facts: { autopilot: 'ardupilot' } });
    const [vehicle] = await calls.objects();
    const droneId = randomUUID();
    const drone = { objectId: droneId, collectionId: 'drones', properties: { name: 'Heron' } };
    const inFleet = { headers: me.headers };
    const made = await server.app.inject({ method: 'POST', url: '/flights/oa/v2/objects', payload: drone, ...inFleet });
    expect(made.statusCode).toBeLessThan(300);
    await calls.ask('PATCH', `objects/${vehicle!.objectId}`, { payload: { fleetObjectId: droneId } });
    const crew = { pilotId: null, droneId, batteryIds: [] };
    await server.app.inject({ method: 'PUT', url: `/flights/oa/v2/plans/${id}/crew`, payload: crew, ...inFleet });
    await reportAndWait(server, { tenant, facts: { autopilot: 'ardupilot' } });
    await waitFor(async () => (await known(id)).from === 'drone');
    expect(await known(id)).toEqual({ autopilot: 'ardupilot', from: 'drone', drone: 'Heron' });
  });

  it('is stored per plan and person', async () => {
    const [one, other] = [await savePlan(), await savePlan()];
    expect((await keep(one, 'ardupilot')).json()).toMatchObject({ autopilot: 'ardupilot', from: 'choice' });
    expect(await known(one)).toMatchObject({ autopilot: 'ardupilot', from: 'choice' });
    expect(await known(other)).toMatchObject({ autopilot: 'px4' });
    expect(await known(one, await signInAs(server, { tenant }))).toMatchObject({ autopilot: 'px4' });
    const stranger = await signInAs(server, { tenant: 'east' });
    expect((await keep(one, 'px4', stranger)).statusCode).toBe(404);
    expect((await keep(one, 'betaflight')).statusCode).toBe(400);
  });
});
