import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { coordinateSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import {
  projectStatuses,
  statusViews,
  userMoves,
  type ProjectStatus,
} from '@overflight/contract/projects/project-states.ts';
import type { Project, ProjectChange } from '@overflight/contract/projects/projects.ts';
import { explorerPath } from '@overflight/contract/projects/viewer.ts';
import { planCalls } from '../plans/testing/plan-calls.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { useRunEnvironment } from './engines/find-run-environment.ts';
import { projectCalls, PROJECTS } from './testing/project-calls.ts';
import { testRunEnvironment } from './testing/test-run-environment.ts';

const server = await startTestServer({
  OVERFLIGHT_EXPLORER_HOSTS: 'viewer.example.org',
  OVERFLIGHT_LEGACY_GLOBE_HOST: 'globe.example.org',
});
const { app, services, clock } = server;
useRunEnvironment(services, testRunEnvironment());
// No worker: only the rules of requests are tested.
services.jobs.send = async () => undefined;
const pat = await signInAs(server, { products: ['users', 'process'] });
const admin = await signInAs(server, { products: ['users', 'process', 'admins'], name: 'Ada Admin' });
const stranger = await signInAs(server, { products: ['users', 'process'], tenant: 'elsewhere' });
const mine = projectCalls(server, pat);
const theirs = projectCalls(server, stranger);
const asAdmin = projectCalls(server, admin);
const aName = () => `Project ${randomUUID()}`;
const setStatus = (id: string, status: ProjectStatus) =>
  services.db.updateTable('projects').set({ status }).where('id', '=', id).execute();
const changesOf = async (id: string) => (await mine.ask('GET', `/${id}/history`)).json<ProjectChange[]>();

describe('project calls', () => {
  it('PROC-13 a project is created with a generated id, read, listed newest first, changed and deleted', async () => {
    const plan = await mine.plan();
    const made = await mine.saved({ name: ' North field ', sources: [plan, plan] });
    expect(made).toMatchObject({
      name: 'North field',
      sources: [plan],
      status: 'Draft',
      results: [],
      vendor: { processingType: 'survey', gigaPixelCount: 0, wktCRS: 'WGS84', explorerUrl: '', orthoOnly: false },
      viewer: null,
      run: null,
      createdBy: { id: pat.id, name: 'Pat Pilot', email: pat.email },
    });
    expect(await mine.read(made.processId)).toEqual(made);
    const later = await mine.saved({ name: 'South field' });
    const listed = (await mine.ask('GET', '?limit=200')).json<Project[]>();
    expect(listed.map(({ name }) => name)).toEqual(['South field', 'North field']);
    expect((await mine.ask('GET', '?limit=1')).json()).toEqual([later]);
    const changed = await asAdmin.saved({ ...made, name: 'North' });
    expect(changed).toMatchObject({ name: 'North', createdBy: made.createdBy, updatedBy: { name: 'Ada Admin' } });
    expect((await mine.ask('DELETE', `/${made.processId}`)).statusCode).toBe(204);
    expect((await mine.ask('DELETE', `/${made.processId}`)).statusCode).toBe(404);
    expect((await app.inject({ url: `/process/oa/${made.processId}`, headers: pat.headers })).statusCode).toBe(404);
  });

  it('PROC-13 fields set by the server are ignored in requests', async () => {
    const by = { id: randomUUID(), name: 'Somebody', email: 's@example.org', date: '2020-01-01T00:00:00Z' };
    const made = await mine.saved({
      name: aName(),
      createdBy: by,
      updatedBy: by,
      received: '2020-01-01T00:00:00Z',
      results: [{ timestamp: '2020-01-01T00:00:00Z', folders: [] }],
      vendor: { gigaPixelCount: 17 },
    });
    expect(made).toMatchObject({ createdBy: { id: pat.id }, updatedBy: { id: pat.id }, results: [] });
    expect(made.vendor.gigaPixelCount).toBe(0);
    expect(made.received.startsWith('2020')).toBe(false);
  });

  it('PROC-13 a save based on an older version is refused', async () => {
    const seen = await mine.saved({ name: aName() });
    clock.advance(1000);
    const newer = await asAdmin.saved({ ...seen, basedOn: seen.updatedBy.date, name: aName() });
    const late = await mine.save({ ...seen, basedOn: seen.updatedBy.date });
    expect([late.statusCode, late.json().code]).toEqual([409, 'project-changed']);
    expect(late.json().detail).toBe('Somebody changed this project meanwhile. Look at it again.');
    expect(await mine.read(seen.processId)).toEqual(newer);
    expect((await mine.save({ ...newer, basedOn: newer.updatedBy.date })).statusCode).toBe(200);
    const gone = await mine.save({ name: aName(), processId: randomUUID(), basedOn: seen.updatedBy.date });
    expect(gone.statusCode).toBe(404);
    expect(
      (await mine.save({ ...seen, updatedBy: { ...seen.updatedBy, date: new Date().toISOString() } })).statusCode,
    ).toBe(200);
  });

  it('PROC-13 lists six coordinate systems with definition and WKT', async () => {
    const systems = (await app.inject({ url: '/process/oa/v2/wkt', headers: pat.headers })).json<{ wkt: string }[]>();
    expect(systems).toMatchObject(coordinateSystems.map(({ name, definition }) => ({ name, definition })));
    for (const { wkt } of systems) expect(wkt).toMatch(/^(GEOGCS|PROJCS|COMPD_CS)\[.*\]$/);
    const unknown = await mine.save({ name: aName(), vendor: { wktCRS: 'EPSG:1' } });
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'unknown-system']);
    const utm = await mine.saved({ name: aName(), vendor: { wktCRS: 'utm 32n' } });
    expect(utm.vendor.wktCRS).toBe('EPSG:32632');
  });

  it("PROC-13 another tenant's project is not found, and its id cannot be reused", async () => {
    const { processId } = await theirs.saved({ name: 'Theirs' });
    for (const [method, path] of [
      ['GET', '/history'],
      ['GET', '/log'],
      ['DELETE', ''],
    ] as const) {
      const foreign = await mine.ask(method, `/${processId}${path}`);
      const nothing = await mine.ask(method, `/${randomUUID()}${path}`);
      expect([foreign.statusCode, foreign.body]).toEqual([404, nothing.body]);
    }
    expect((await app.inject({ url: `/process/oa/${processId}`, headers: pat.headers })).statusCode).toBe(404);
    expect((await mine.save({ processId, name: aName() })).statusCode).toBe(404);
    expect((await theirs.read(processId)).name).toBe('Theirs');
    expect((await mine.ask('GET', '')).json<Project[]>().map(({ name }) => name)).not.toContain('Theirs');
  });

  it('PROC-07 names are unique per tenant, ignoring case; a project may keep its own', async () => {
    const name = aName();
    const made = await mine.saved({ name });
    const twice = await mine.save({ name: ` ${name.toUpperCase()} ` });
    expect([twice.statusCode, twice.json().code, twice.json().detail]).toEqual([
      409,
      'name-taken',
      'unique name is required',
    ]);
    expect((await mine.saved({ ...made, name: name.toUpperCase() })).name).toBe(name.toUpperCase());
    expect((await theirs.save({ name })).statusCode).toBe(200);
    expect((await mine.save({ name: '  ' })).json().detail).toContain('name is required');
  });

  it('PROC-06 sources must be plans of the tenant when added; deleted ones stay', async () => {
    const [plan, foreign] = [await mine.plan(), await theirs.plan()];
    const made = await mine.saved({ name: aName(), sources: [plan] });
    await planCalls(server, pat).ask(`/${plan}`, { method: 'DELETE' });
    const other = await mine.plan();
    expect((await mine.saved({ ...made, sources: [plan, other] })).sources).toEqual([plan, other]);
    for (const id of [foreign, randomUUID()]) {
      const answer = await mine.save({ ...made, sources: [plan, id] });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'unknown-plans']);
    }
  });

  it('PROC-06 PROC-12 only administrators change the explorer URL, to allowed hosts', async () => {
    const made = await mine.saved({ name: aName() });
    const withAddress = (explorerUrl: string) => ({ ...made, vendor: { ...made.vendor, explorerUrl } });
    const framed = 'https://viewer.example.org/project/1';
    expect((await mine.save(withAddress(framed))).statusCode).toBe(403);
    expect(await asAdmin.saved(withAddress(framed))).toMatchObject({ viewer: 'framed' });
    expect((await mine.save({ ...withAddress(framed), name: aName() })).statusCode).toBe(200);
    expect(await asAdmin.saved(withAddress('http://globe.example.org/#1'))).toMatchObject({ viewer: 'legacy' });
    expect(await asAdmin.saved(withAddress(explorerPath(made.processId)))).toMatchObject({ viewer: 'own' });
    const wrong = [
      'https://evil.example.org/',
      'javascript:alert(1)',
      'https://a:b@viewer.example.org/',
      '/explorer/x',
    ];
    for (const address of wrong) {
      const answer = await asAdmin.save(withAddress(address));
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        expect.stringContaining('OVERFLIGHT_EXPLORER_HOSTS'),
      ]);
    }
    expect(await asAdmin.saved(withAddress(''))).toMatchObject({ viewer: null });
    const policy = String((await app.inject('/healthz')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' https://viewer.example.org http://viewer.example.org https://globe");
  });
});

describe('project statuses', () => {
  it('PROC-09 people can only make the status changes of the table; others are refused with both names', async () => {
    const { processId, ...made } = await mine.saved({ name: aName(), sources: [await mine.plan()] });
    for (const from of projectStatuses)
      for (const to of projectStatuses) {
        await services.db.deleteFrom('project_runs').where('project_id', '=', processId).execute();
        await setStatus(processId, from);
        const answer = await mine.save({ ...made, processId, status: to });
        const isLegal = from === to || userMoves[from]?.some((move) => move.to === to);
        expect([from, to, answer.statusCode]).toEqual([from, to, isLegal ? 200 : 409]);
        if (isLegal) continue;
        expect(answer.json().detail).toContain(`'${from}'`);
        expect(answer.json().detail).toContain(`'${to}'`);
        expect((await mine.read(processId)).status).toBe(from);
      }
  });

  it('PROC-09 starting needs a plan, stamps the user and creates a run', async () => {
    const made = await mine.saved({ name: aName() });
    const without = await mine.save({ ...made, status: 'Process' });
    expect([without.statusCode, without.json().code]).toEqual([409, 'no-sources']);
    const started = await asAdmin.saved({ ...made, sources: [await mine.plan()], status: 'Process' });
    expect(started).toMatchObject({
      status: 'Process',
      updatedBy: { name: 'Ada Admin' },
      run: { engine: 'built-in', stages: [], stage: null, percent: null, finishedAt: null },
    });
    expect(await changesOf(made.processId)).toMatchObject([
      { by: 'Ada Admin', from: 'Draft', to: 'Process', text: '1 plan added, Start Processing' },
      { by: 'Pat Pilot', from: null, to: 'Draft', text: 'Created' },
    ]);
  });

  it('PROC-09 without an engine the project stays unchanged, and the response says how to get one', async () => {
    const made = await mine.saved({ name: aName(), sources: [await mine.plan()] });
    const reason = 'Install it with apt-get.';
    useRunEnvironment(services, testRunEnvironment(undefined, { probe: async () => ({ isReady: false, reason }) }));
    const answer = await mine.save({ ...made, status: 'Process' });
    useRunEnvironment(services, testRunEnvironment());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no-engine']);
    expect(answer.json().detail).toContain(reason);
    expect(await mine.read(made.processId)).toEqual(made);
  });

  it('PROC-10 a run without a worker is stopped or terminated at once', async () => {
    const made = await mine.saved({ name: aName(), sources: [await mine.plan()], status: 'Process' });
    await setStatus(made.processId, 'Processing');
    expect(await mine.saved({ ...made, status: 'Stop' })).toMatchObject({
      status: 'Stopped',
      run: { finishedAt: null },
    });
    const again = await mine.saved({ ...made, status: 'Process' });
    expect(again.run?.runId).toBe(made.run?.runId);
    await setStatus(made.processId, 'Processing');
    const ended = await mine.saved({ ...made, status: 'Terminate' });
    expect(ended).toMatchObject({ status: 'Terminated', run: { runId: made.run?.runId } });
    expect(ended.run?.finishedAt).not.toBeNull();
    expect((await changesOf(made.processId)).map(({ by, text }) => [by, text])).toEqual([
      ['', 'Terminated'],
      ['Pat Pilot', 'Terminate'],
      ['Pat Pilot', 'Start Processing'],
      ['', 'Stopped'],
      ['Pat Pilot', 'Stop'],
      ['Pat Pilot', 'Created, Start Processing'],
    ]);
  });

  it('PROC-10 a project changed after a stop starts a new run', async () => {
    const made = await mine.saved({ name: aName(), sources: [await mine.plan()], status: 'Process' });
    await setStatus(made.processId, 'Processing');
    const stopped = await mine.saved({ ...made, status: 'Stop' });
    const changed = await mine.saved({ ...stopped, vendor: { ...made.vendor, orthoOnly: true } });
    expect(changed).toMatchObject({ status: 'Stopped' });
    const again = await mine.saved({ ...changed, status: 'Process' });
    expect(again.run?.runId).not.toBe(made.run?.runId);
  });

  it('PROC-11 a locked project cannot be edited', async () => {
    const made = await mine.saved({ name: aName(), sources: [await mine.plan()] });
    for (const status of projectStatuses) {
      await setStatus(made.processId, status);
      const answer = await mine.save({ ...made, name: aName(), status });
      const expected = statusViews[status].isLocked ? [409, 'Cannot edit while in process'] : [200, undefined];
      expect([answer.statusCode, answer.json().detail]).toEqual(expected);
    }
  });

  it('PROC-09 editing a failed project makes it a draft; a completed one says what its results do not follow', async () => {
    const made = await mine.saved({ name: aName() });
    const edited = async (status: ProjectStatus, changes: object) => {
      await setStatus(made.processId, status);
      return (await mine.saved({ ...(await mine.read(made.processId)), ...changes })).status;
    };
    const changed = async () => (await mine.read(made.processId)).changedSince;
    expect(await edited('Completed', { name: aName() })).toBe('Completed');
    expect(await changed()).toEqual([]);
    expect(await edited('Completed', { vendor: { ...made.vendor, processingType: 'structure' } })).toBe('Completed');
    expect(await changed()).toEqual(['preset']);
    const ofSouth = { ...made.vendor, processingType: 'structure', orthoPlane: 'south' } as const;
    expect(await edited('Completed', { vendor: ofSouth })).toBe('Completed');
    expect((await mine.read(made.processId)).vendor.orthoPlane).toBe('south');
    expect(await edited('Completed', { vendor: { ...ofSouth, heights: 'ellipsoid' } })).toBe('Completed');
    expect(await changed()).toEqual(['preset', 'plane of the orthophoto', 'heights']);
    expect(await edited('Failed Processing', { name: aName() })).toBe('Draft');
    expect(await edited('Failed Invalid Data', { name: aName(), status: 'Draft' })).toBe('Draft');
    expect(await edited('Invalid Data Retry', { name: aName() })).toBe('Invalid Data Retry');
  });

  it('PROC-09 saving without changes adds no history', async () => {
    const made = await mine.saved({ name: aName() });
    expect(await asAdmin.saved({ ...made })).toEqual(made);
    expect(await changesOf(made.processId)).toHaveLength(1);
  });
});

it('PROC-11 deleting removes a project with its history and results', async () => {
  const made = await mine.saved({ name: aName(), sources: [await mine.plan()], status: 'Process' });
  expect(
    (await app.inject({ method: 'DELETE', url: `${PROJECTS}/${made.processId}`, headers: pat.headers })).statusCode,
  ).toBe(204);
  for (const table of ['project_changes', 'project_runs'] as const)
    expect(await services.db.selectFrom(table).select('id').where('project_id', '=', made.processId).execute()).toEqual(
      [],
    );
});
