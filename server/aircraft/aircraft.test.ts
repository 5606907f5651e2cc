import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
const manager = await signInAs(server, { products: ['users', 'fleet-management'] });
const member = await signInAs(server, { products: ['users'] });
const stranger = await signInAs(server, { products: ['users', 'fleet-management'], tenant: 'elsewhere' });

const PATH = '/flights/oa/v2/aircraft';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (by: TestUser, method: Method, url: string, payload?: object) =>
  server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
const heavy = { make: 'Own', model: 'Heavy', basedOn: 'dji-m3e', figures: { hoverPower: 150, battery: 77 } };

describe('own aircraft', () => {
  it('FLY-01 are added, changed and removed by the fleet’s managers, and read by their crew only', async () => {
    const { id } = (await ask(manager, 'POST', PATH, heavy)).json<{ id: string }>();
    expect((await ask(member, 'GET', PATH)).json()).toEqual([{ id, ...heavy }]);
    expect((await ask(stranger, 'GET', PATH)).json()).toEqual([]);
    expect((await ask(member, 'POST', PATH, heavy)).statusCode).toBe(403);
    await ask(manager, 'POST', PATH, { ...heavy, id, figures: { hoverPower: 160 } });
    expect((await ask(member, 'GET', PATH)).json()).toMatchObject([{ id, figures: { hoverPower: 160 } }]);
    expect((await ask(stranger, 'DELETE', `${PATH}/${id}`)).statusCode).toBe(404);
    expect((await ask(manager, 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204);
    expect((await ask(manager, 'DELETE', `${PATH}/${randomUUID()}`)).statusCode).toBe(404);
    expect((await ask(member, 'GET', PATH)).json()).toEqual([]);
  });

  it.each([
    ['a figure of 0', { ...heavy, figures: { battery: 0 } }],
    ['a figure beyond belief', { ...heavy, figures: { topSpeed: 1e9 } }],
    ['an unknown figure', { ...heavy, figures: { wings: 2 } }],
    ['an unknown base', { ...heavy, basedOn: 'airship' }],
    ['no name', { ...heavy, make: ' ' }],
  ])('refuses %s', async (_, body) => {
    expect((await ask(manager, 'POST', PATH, body)).statusCode).toBe(400);
  });

  it('FLY-01 a drone names its aircraft, which its plans are told with the crew', async () => {
    const plan = aPlanToSave();
    await planCalls(server, manager).save(plan);
    const crewPath = `/flights/oa/v2/plans/${plan.flightPlanId}/crew`;
    const drone = { collectionId: 'drones', properties: { name: 'Heron' } };
    const { objectId } = (await ask(manager, 'POST', '/flights/oa/v2/objects', drone)).json<{ objectId: string }>();
    const choice = { pilotId: null, droneId: objectId, batteryIds: [] };
    expect((await ask(manager, 'PUT', crewPath, choice)).json()).toMatchObject({ aircraft: null });
    await ask(manager, 'PUT', `/flights/oa/v2/objects/${objectId}/metadata`, { aircraft: 'dji-m3e' });
    expect((await ask(member, 'GET', crewPath)).json()).toMatchObject({ aircraft: 'dji-m3e' });
  });
});
