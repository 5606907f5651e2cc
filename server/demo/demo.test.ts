import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { forkServer } from '../testing/fork-server.ts';
import { filesOnDisk } from '../testing/files-on-disk.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { surveyPlanId } from './parts/demo-plans.ts';
import { demoCalls, PATIENCE_MS, quickParts } from './testing/demo-calls.ts';
import { everyRow } from './testing/every-row.ts';

const absent = { state: 'absent', parts: [], bounds: null, surveyPlanId: null, routePlanId: null, projectId: null };
const wholeFiles = ['files', 'overlays', 'packs'];
const filesOf = (server: TestServer) => wholeFiles.flatMap((below) => filesOnDisk(server, below));

/** Things of the same kinds that a person made. */
async function addOwn(server: TestServer, { ask, user }: Awaited<ReturnType<typeof demoCalls>>): Promise<void> {
  await planCalls(server, user).save(aPlanToSave({ name: 'Mine' }));
  await ask('POST', '/flights/oa/v2/objects', {
    objectId: 'mine',
    collectionId: 'drones',
    properties: { name: 'Mine' },
  });
  const ring = [
    [8, 47],
    [8.01, 47],
    [8.01, 47.01],
    [8, 47],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const features = [{ type: 'Feature', geometry, properties: { id: 'mine', name: 'Mine' } }];
  await ask('POST', '/flights/oa/v2/restrictions', { type: 'FeatureCollection', features });
}

/** Runs while no fleet object can be written: the demo waits within that part. */
async function whileFleetIsLocked({ services: { db } }: TestServer, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table fleet_objects in exclusive mode`.execute(trx);
    await work();
  });
}

describe('the demo', () => {
  it('is absent, is added in the background, once, and is gone without a trace after one press', async () => {
    const server = await startTestServer();
    const calls = await demoCalls(server);
    await addOwn(server, calls);
    const before = await everyRow(server);
    const filesBefore = filesOf(server);
    expect(await calls.state()).toEqual(absent);
    await calls.add();
    const added = await calls.state();
    expect(added.parts).toEqual(quickParts.map((name) => ({ name, state: 'done', percent: 100, problem: null })));
    expect(added.surveyPlanId).toBe(surveyPlanId);
    await waitFor(async () => (await calls.vehicles()).length === 1, PATIENCE_MS);
    // Something is in every table that the demo uses, or the comparison below proves nothing.
    const during = await everyRow(server);
    const grown = Object.keys(during).filter((table) => (during[table]?.length ?? 0) > (before[table]?.length ?? 0));
    expect(grown).toEqual(
      expect.arrayContaining([
        'custom_restrictions',
        'demo_items',
        'demo_leases',
        'demo_parts',
        'fleet_objects',
        'overlay_datasets',
        'overlay_features',
        'plan_crews',
        'plans',
        'vehicles',
        'weather_feeds',
      ]),
    );

    const once = await calls.plans();
    await calls.add();
    expect(await calls.plans()).toEqual(once);

    await calls.remove();
    expect(await everyRow(server)).toEqual(before);
    expect(filesOf(server)).toEqual(filesBefore);
    // The vehicle does not come back.
    await sleep(2500);
    expect(await calls.vehicles()).toEqual([]);
    expect(await everyRow(server)).toEqual(before);
    expect(await calls.state()).toEqual(absent);
  });

  it('is finished by the next server when one is killed in the middle of it', async () => {
    const server = await startTestServer({ OVERFLIGHT_WORKER: '0' });
    const calls = await demoCalls(server);
    const before = await everyRow(server);
    const killed = await forkServer(server);
    await calls.ask('POST', '/demo/v1/add', { parts: quickParts });
    await whileFleetIsLocked(server, async () => {
      await waitFor(async () => (await calls.partState('fleet')) === 'working', PATIENCE_MS);
      killed.child.kill('SIGKILL');
    });
    expect(await calls.state()).toMatchObject({ state: 'adding' });
    await forkServer(server);
    await calls.until('present');
    expect((await calls.state()).parts.map(({ state }) => state)).toEqual(quickParts.map(() => 'done'));
    expect((await calls.plans()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    expect(await calls.ask('GET', '/flights/oa/v2/objects')).toHaveLength(12);
    await calls.remove();
    expect(await everyRow(server)).toEqual(before);
  });

  it('can be removed while it is being added', async () => {
    const server = await startTestServer();
    const calls = await demoCalls(server);
    const before = await everyRow(server);
    await whileFleetIsLocked(server, async () => {
      await calls.ask('POST', '/demo/v1/add', { parts: quickParts });
      await waitFor(async () => (await calls.partState('fleet')) === 'working', PATIENCE_MS);
      expect(await calls.ask('DELETE', '/demo/v1/data')).toMatchObject({ state: 'removing' });
      await expect(calls.ask('POST', '/demo/v1/add', { parts: quickParts })).rejects.toThrow('demo-leaving');
    });
    await calls.until('absent');
    expect(await everyRow(server)).toEqual(before);
  });

  it('says why a part failed, goes on with the others, and tries it again', async () => {
    const server = await startTestServer();
    const calls = await demoCalls(server);
    const { db } = server.services;
    await db
      .insertInto('overlay_datasets')
      .values({ id: 'demo-airspace', kind: 'Power', title: '', licence: '' })
      .execute();
    await calls.add();
    const failed = (await calls.state()).parts.find(({ name }) => name === 'airspace');
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('belongs to other data already'),
    });
    expect(await calls.partState('vehicle')).toBe('done');
    await db.deleteFrom('overlay_datasets').where('id', '=', 'demo-airspace').execute();
    await calls.add();
    expect((await calls.state()).parts.find(({ name }) => name === 'airspace')).toMatchObject({
      state: 'done',
      problem: null,
    });
  });

  it('leaves alone what a person deleted or made of it', async () => {
    const server = await startTestServer();
    const calls = await demoCalls(server);
    await calls.add();
    const [route] = await calls.plans();
    await calls.ask('DELETE', `/flights/oa/v2/plans/${route?.flightPlanId}`);
    await calls.add();
    expect(await calls.plans()).toHaveLength(3);
    const file = { id: '11111111-2222-4333-8444-555555555555', tenant: '', plan_id: surveyPlanId, kind: 'photo' };
    const sent = { name: 'mine.jpg', size: 1, last_modified: 1, uploaded_by: 'Pat Pilot', touched_at: new Date() };
    await server.services.db
      .insertInto('files')
      .values({ ...file, ...sent })
      .execute();
    await calls.remove();
    expect((await calls.plans()).map(({ flightPlanId }) => flightPlanId)).toEqual([surveyPlanId]);
  });

  it('is flown by one of several servers, and by another one once that one stops', async () => {
    const server = await startTestServer();
    const other = await startSecondServer(server);
    const [calls, otherCalls] = [await demoCalls(server), await demoCalls(other)];
    await calls.add();
    const seen = async () => [await calls.vehicles(), await otherCalls.vehicles()].flat();
    await waitFor(async () => (await seen()).length === 2, PATIENCE_MS);
    const [here, there] = await seen();
    expect(here?.objectId).toBe(there?.objectId);
    expect(here).toMatchObject({ isSimulated: true, vehicle: expect.stringMatching(/^Demo - /) });
    const holder = async () =>
      (await server.services.db.selectFrom('demo_leases').select('holder').where('name', '=', 'flight').execute())[0];
    const first = await holder();
    await other.close();
    await waitFor(async () => (await holder()) !== undefined, PATIENCE_MS);
    const [before] = await calls.vehicles();
    await waitFor(async () => (await calls.vehicles())[0]?.timestamp !== before?.timestamp, PATIENCE_MS);
    expect(first).toBeDefined();
    await calls.remove();
    expect(await calls.vehicles()).toEqual([]);
  });

  it('is for the installation: other tenants see where it is, and may not change it', async () => {
    const server = await startTestServer();
    const calls = await demoCalls(server);
    await calls.add();
    const { headers } = await signInAs(server, { products: ['admins'], tenant: 'elsewhere' });
    const state = (await server.app.inject({ url: '/demo/v1/state', headers })).json();
    expect(state).toMatchObject({ state: 'present', surveyPlanId: null, bounds: expect.any(Array) });
    const answer = await server.app.inject({ method: 'DELETE', url: '/demo/v1/data', headers });
    expect(answer.statusCode).toBe(403);
  });
});
