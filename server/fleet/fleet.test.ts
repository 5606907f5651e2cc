import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FleetHistory, FleetObject, ImportRow, PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { mailsTo } from '../testing/mails-to.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { sendDigests } from './fleet-digest.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const manager = await signInAs(server, { products: ['users', 'fleet-management'] });
const pilot = await signInAs(server, { products: ['users'] });
const stranger = await signInAs(server, { products: ['users', 'fleet-management'], tenant: 'elsewhere' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, payload?: object, { headers }: TestUser = manager) =>
  app.inject({ method, url: `/flights/oa/v2/${path}`, headers, ...(payload ? { payload } : {}) });
const save = (collectionId: string, properties: object, more: object = {}) =>
  ask('POST', 'objects', { collectionId, properties, ...more });
async function saved(collectionId: string, properties: object, more: object = {}): Promise<FleetObject> {
  const answer = await save(collectionId, properties, more);
  expect(answer.statusCode).toBe(200);
  return answer.json<FleetObject>();
}
const list = async (category?: string, user?: TestUser) =>
  (await ask('GET', `objects${category ? `?collectionId=${category}` : ''}`, undefined, user)).json<FleetObject[]>();
const daysAhead = (days: number) =>
  new Date(services.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe('fleet objects', () => {
  it('FLEET-10 FLEET-09 are saved with a generated id, listed by category, read, replaced and deleted', async () => {
    const drone = await saved('drones', { name: 'Matrice', serial: 'X1', flightHours: 12.5 });
    expect(drone).toMatchObject({
      collectionId: 'drones',
      geometry: { type: 'Point', coordinates: [-97, 40] },
      properties: { name: 'Matrice', serial: 'X1', flightHours: '12.5', renewalDate: '' },
    });
    await saved('batteries', { name: 'B1' });
    expect((await list('drones')).map(({ properties }) => properties.name)).toEqual(['Matrice']);
    expect(await list()).toHaveLength(2);
    const { objectId } = drone;
    const geometry = { type: 'Point', coordinates: [8.5, 47.4] };
    await saved('drones', { name: 'Matrice 2' }, { objectId, geometry });
    expect((await ask('GET', `objects/${objectId}`)).json()).toMatchObject({
      geometry,
      properties: { name: 'Matrice 2' },
    });
    expect((await save('pilots', { name: 'A' }, { objectId })).json()).toMatchObject({ code: 'other-category' });
    expect((await ask('DELETE', `objects/${objectId}`)).statusCode).toBe(204);
    expect((await ask('GET', `objects/${objectId}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `objects/${objectId}`)).statusCode).toBe(404);
  });

  it('FLEET-10 FLEET-09 metadata may hold a videoUrl, and belongs to its collection', async () => {
    const { objectId } = await saved('drones', { name: 'Camera' });
    const path = `objects/${objectId}/metadata`;
    expect((await ask('GET', path)).json()).toEqual({ videoUrl: '', notes: '', aircraft: '' });
    const videoUrl = 'https://video.example.org/a.m3u8';
    expect((await ask('PUT', path, { videoUrl })).statusCode).toBe(200);
    await saved('drones', { name: 'Renamed' }, { objectId });
    expect((await ask('GET', `${path}?collectionId=drones`)).json()).toMatchObject({ videoUrl });
    expect((await ask('GET', `${path}?collectionId=pilots`)).statusCode).toBe(404);
    expect((await ask('PUT', path, { videoUrl: 'javascript:alert(1)' })).statusCode).toBe(400);
  });

  it('wrong values are named by their field, and nothing is written', async () => {
    const before = await list();
    const answer = await save('pilots', { name: '', email: 'x', renewalDate: '31.12.2027', wings: 'two' });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toMatch(/properties\.email.*not an e-mail address/);
    expect(await list()).toEqual(before);
    expect(
      (await save('drones', { name: 'A' }, { geometry: { type: 'Point', coordinates: [200, 0] } })).statusCode,
    ).toBe(400);
  });

  it("another tenant's objects are not there, and members without the product are turned away", async () => {
    const { objectId } = await saved('pilots', { name: 'Ada' });
    expect(await list(undefined, stranger)).toEqual([]);
    expect((await ask('GET', `objects/${objectId}`, undefined, stranger)).statusCode).toBe(404);
    expect((await ask('DELETE', `objects/${objectId}`, undefined, stranger)).statusCode).toBe(404);
    expect((await ask('GET', 'objects', undefined, pilot)).statusCode).toBe(403);
    const body = { objectId, collectionId: 'pilots', properties: { name: 'Mine' } };
    expect((await ask('POST', 'objects', body, stranger)).statusCode).toBe(200);
    expect((await ask('GET', `objects/${objectId}`)).json()).toMatchObject({ properties: { name: 'Ada' } });
  });
});

describe('CSV files', () => {
  const csvPath = 'fleet/batteries/csv';
  type Imported = { rows: ImportRow[]; unknownColumns: string[]; written: number };
  const bring = async (csv: string, more: object = {}) =>
    (await ask('POST', csvPath, { csv, ...more })).json<Imported>();

  it('what is written out comes back unchanged', async () => {
    await saved('batteries', { name: 'A, "one"', batteryCycles: '12', lastUseDate: '2026-01-31' });
    const csv = (await ask('GET', csvPath)).body;
    expect(csv.split('\r\n')[0]).toBe('\ufeffname,batteryId,batteryCycles,lastUseDate,id,longitude,latitude');
    const before = await list('batteries');
    const { rows, written } = await bring(csv, { apply: true });
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['unchanged']));
    expect(written).toBe(0);
    expect(await list('batteries')).toEqual(before);
  });

  it('is validated first, row by row; nothing is written while one is refused', async () => {
    const { objectId } = await saved('batteries', { name: 'Known', batteryId: 'K', batteryCycles: '5' });
    const csv = `Name;Battery Cycles;id;colour\nNew;7;;red\nKnown;6;${objectId};\nBad;-1;;\n;3;;\nTwice;1;${objectId};`;
    const { rows, unknownColumns, written } = await bring(csv, { apply: true });
    expect(rows.map(({ line, action }) => `${line} ${action}`)).toEqual([
      '2 create',
      '3 replace',
      '4 refuse',
      '5 refuse',
      '6 refuse',
    ]);
    expect(rows[2]?.problems).toEqual([{ column: 'batteryCycles', message: 'not a whole number' }]);
    expect(rows[3]?.problems[0]?.column).toBe('name');
    expect([unknownColumns, written]).toEqual([['colour'], 0]);
    expect((await bring(csv, { apply: true, leaveOutRefused: true })).written).toBe(2);
    const known = (await list('batteries')).find((object) => object.objectId === objectId);
    // Columns missing from the file stay unchanged.
    expect(known?.properties).toMatchObject({ batteryId: 'K', batteryCycles: '6' });
  });

  it('without a heading it reports what is missing', async () => {
    expect((await ask('POST', csvPath, { csv: '1,2\n3,4' })).json()).toMatchObject({ status: 400, code: 'no-heading' });
    expect((await ask('POST', csvPath, { csv: '' })).json()).toMatchObject({ status: 400, code: 'no-heading' });
  });
});

describe('the crew of a plan', () => {
  const plans = planCalls(server, manager);
  const crewOf = async (id: string, user?: TestUser) =>
    (await ask('GET', `plans/${id}/crew`, undefined, user)).json<PlanCrew>();

  it('is named, and its records decide; missing records count as not checked', async () => {
    const plan = aPlanToSave();
    const { flightPlanId } = plan;
    await plans.save(plan);
    expect(await crewOf(flightPlanId, pilot)).toMatchObject({ verdict: 'not-checked', members: [] });
    const ada = await saved('pilots', { name: 'Ada', renewalDate: daysAhead(100) });
    const drone = await saved('drones', { name: 'M', renewalDate: daysAhead(100), serviceDate: daysAhead(5) });
    const battery = await saved('batteries', { name: 'B', batteryCycles: '10' });
    const choice = { pilotId: ada.objectId, droneId: drone.objectId, batteryIds: [battery.objectId] };
    const put = (body: object, user?: TestUser) => ask('PUT', `plans/${flightPlanId}/crew`, body, user);
    expect((await put(choice)).json()).toMatchObject({ verdict: 'allowed', choice });
    expect((await put(choice, pilot)).statusCode).toBe(403);
    expect((await put({ ...choice, pilotId: drone.objectId })).json()).toMatchObject({ code: 'not-in-fleet' });
    expect((await ask('GET', `objects/${drone.objectId}/history`)).json<FleetHistory>()).toMatchObject({
      plans: [{ flightPlanId, files: 0 }],
      flights: [],
      hoursFlown: null,
    });

    await saved('drones', { name: 'M', renewalDate: daysAhead(-1) }, { objectId: drone.objectId });
    const overdue = await crewOf(flightPlanId, pilot);
    expect(overdue.verdict).toBe('not-allowed');
    expect(overdue.findings).toContainEqual({ about: 'M', state: 'overdue', text: 'Registration ended 1 day ago' });
    expect(overdue.findings).toContainEqual({ about: 'M', state: 'unknown', text: 'Service: not recorded' });

    await ask('DELETE', `objects/${drone.objectId}`);
    const gone = await crewOf(flightPlanId);
    expect(gone.verdict).toBe('not-checked');
    expect(gone.findings).toContainEqual({
      about: 'drone',
      state: 'missing',
      text: 'The drone is no longer in the fleet.',
    });
    expect((await ask('GET', `plans/${flightPlanId}/crew`, undefined, stranger)).statusCode).toBe(404);
    expect((await ask('GET', `plans/${randomUUID()}/crew`)).statusCode).toBe(404);
  });
});

describe('due dates', () => {
  it('limits are the tenant’s own, and must make sense', async () => {
    expect((await ask('GET', 'fleet/settings')).json()).toEqual({
      limits: { soonDays: 30, batteryCycles: 200, soonCycles: 20 },
      wantsDigest: false,
    });
    const limits = { soonDays: 10, batteryCycles: 300, soonCycles: 30 };
    expect((await ask('PUT', 'fleet/settings', limits)).json()).toEqual(limits);
    expect((await ask('PUT', 'fleet/settings', { ...limits, soonCycles: 300 })).statusCode).toBe(400);
    expect((await ask('GET', 'fleet/settings', undefined, stranger)).json()).toMatchObject({
      limits: { soonDays: 30 },
    });
  });

  it('a mail a day to every subscriber, on days on which something is due', async () => {
    const boss = await signInAs(server, { products: ['users', 'fleet-management'], tenant: 'digest' });
    const asBoss = (method: Method, path: string, payload?: object) => ask(method, path, payload, boss);
    const mails = async () => (await mailsTo(server, boss.email)).map(({ text }) => text);
    await asBoss('PUT', 'fleet/digest', { wantsDigest: true });
    await sendDigests(null, services);
    expect(await mails()).toEqual([]);
    clock.advance(24 * 60 * 60 * 1000);
    const again = await signInAs(server, { products: ['users', 'fleet-management'], tenant: 'digest' });
    const add = (collectionId: string, properties: object) =>
      ask('POST', 'objects', { collectionId, properties }, again);
    await add('pilots', { name: 'Ada', renewalDate: daysAhead(-3) });
    await add('batteries', { name: 'B7', batteryCycles: '190' });
    await add('drones', { name: 'Fine', renewalDate: daysAhead(300), serviceDate: daysAhead(300) });
    await sendDigests(null, services);
    await sendDigests(null, services);
    const [text = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(text).toContain('Overdue\n- Pilot Ada: Licence ended 3 days ago');
    expect(text).toContain('Due soon\n- Battery B7: 10 cycles left');
    expect(text).not.toContain('Fine');
  });
});
