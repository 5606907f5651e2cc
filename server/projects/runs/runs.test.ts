import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ProjectChange } from '@overflight/contract/projects/projects.ts';
import { explorerPath } from '@overflight/contract/projects/viewer.ts';
import { tidyFiles } from '../../files/uploads/tidy-files.ts';
import { planCalls } from '../../plans/testing/plan-calls.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { EngineFailure } from '../engines/engine.ts';
import { useRunEnvironment, type RunEnvironment } from '../engines/find-run-environment.ts';
import { announceEngine, isEngineExpected } from '../engines/ready-engine.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { holdingWorkshop, runSteps } from '../testing/run-steps.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { haltRuns, workOnRun } from './work-on-run.ts';

const server = await startTestServer();
const { services, dataFolder, clock } = server;
const pat = await signInAs(server, { products: ['users', 'process'] });
const mine = projectCalls(server, pat);
const { aProject, until, started, run } = runSteps(server, mine);
const DAY_MS = 24 * 60 * 60 * 1000;

const changesOf = async (id: string) =>
  (await mine.ask('GET', `/${id}/history`)).json<ProjectChange[]>().map(({ to, by }) => `${to}${by && ` by ${by}`}`);
const folders = () => fs.readdir(path.join(dataFolder, 'projects'));

it('PROC-10 a project is processed, and its results are added to the earlier ones', async () => {
  const project = await aProject();
  const done = await run(project, 'Completed');
  expect(done).toMatchObject({
    vendor: { gigaPixelCount: (6 * 4000 * 3000) / 1e9, explorerUrl: explorerPath(project.processId) },
    viewer: 'own',
    updatedBy: { id: pat.id },
    run: { percent: 100, stage: null, photos: 6, reasons: [], remainingS: null },
  });
  expect(done.run?.stages).toEqual(['fetch', 'features', 'match', 'align', 'products', 'store']);
  expect(done.results).toEqual([
    {
      timestamp: done.run?.finishedAt,
      terrain: null,
      isLocal: false,
      zero: null,
      folders: [
        { name: 'Mesh', files: ['mesh.glb'], sizes: [expect.any(Number)] },
        { name: 'Orthophoto', files: ['orthophoto.tif'], sizes: [expect.any(Number)] },
        {
          name: 'Report',
          files: ['coverage.png', 'report.html', 'report.json'],
          sizes: [
            `Report/coverage.png of ${done.name}`.length,
            `Report/report.html of ${done.name}`.length,
            `Report/report.json of ${done.name}`.length,
          ],
        },
      ],
      previewUrl: expect.stringContaining(`/process/oa/v2/processes/${project.processId}/results/`),
    },
  ]);
  expect(await changesOf(project.processId)).toEqual([
    'Completed',
    'Processing',
    'Process by Pat Pilot',
    'Draft by Pat Pilot',
  ]);
  const [newest] = done.results;
  const preview = await server.app.inject(newest?.previewUrl ?? '');
  expect([preview.body, preview.headers['content-type']]).toEqual([
    `Report/coverage.png of ${project.name}`,
    'image/png',
  ]);
  // The URL is stable, so that browsers use their cache.
  expect((await mine.read(project.processId)).results[0]?.previewUrl).toBe(newest?.previewUrl);
  const { url } = (await mine.ask('POST', `/${project.processId}/zip-all`, { timestamp: newest?.timestamp })).json<{
    url: string;
  }>();
  const archive = (await server.app.inject(url)).rawPayload.toString('latin1');
  for (const name of ['Mesh/mesh.glb', 'Orthophoto/orthophoto.tif', 'Report/report.json'])
    expect(archive).toContain(name);
  expect(archive).not.toContain('ortho-web.tif');
  const log = (await mine.ask('GET', `/${project.processId}/log`)).json<{ lines: string[] }>().lines;
  expect(log).toContain('Matching photos');
  await expect.poll(folders).toEqual([]);
  const again = await mine.saved({ ...done, vendor: { ...done.vendor, orthoOnly: true } });
  expect([again.status, again.changedSince]).toEqual(['Completed', ['output']]);
  const twice = await run(again, 'Completed');
  expect(twice.results).toHaveLength(2);
  expect(twice.changedSince).toEqual([]);
  expect(twice.results[1]).toEqual(done.results[0]);
  clock.advance(2 * DAY_MS);
  await tidyFiles({}, services);
  clock.advance(-2 * DAY_MS);
  const files = await services.db
    .selectFrom('project_files')
    .select('key')
    .where('project_id', '=', project.processId)
    .execute();
  expect(files).toHaveLength(12);
  for (const { key } of files) expect((await (await services.storage.read(key)).toArray()).length).toBeGreaterThan(0);
  expect((await mine.ask('DELETE', `/${project.processId}`)).statusCode).toBe(204);
  for (const { key } of files) await expect(fs.access(services.storage.pathOf(key) ?? '')).rejects.toThrow('ENOENT');
});

it('PROC-10 a local result says so, and another run of the completed project is added to it', async () => {
  const { engine, makeProducts } = testRunEnvironment();
  const local: RunEnvironment = {
    engine,
    makeProducts: async (...given) => {
      const made = await makeProducts(...given);
      return { ...made, report: { ...made.report, isLocal: true } };
    },
  };
  const done = await run(await aProject(), 'Completed', local);
  expect(done.results.map(({ isLocal }) => isLocal)).toEqual([true]);
  const again = await run(done, 'Completed');
  expect(again.results.map(({ isLocal }) => isLocal)).toEqual([false, true]);
});

it('MODEL-02 results say what their heights count from, which control points may have changed', async () => {
  const { engine, makeProducts } = testRunEnvironment();
  const accuracy = {
    horizontalDatum: 'WGS 84',
    heightDatum: 'egm96' as const,
    isAdjusted: true,
    points: [],
    positions: { fixed: 0, float: 0, ordinary: 5, none: 0 },
    fromPositions: null,
    withControl: null,
    positionsOffM: null,
    control: null,
    check: null,
  };
  const withControl: RunEnvironment = {
    engine,
    makeProducts: async (...given) => {
      const made = await makeProducts(...given);
      return { ...made, report: { ...made.report, accuracy, surfaceMeasuredShare: 0.54 } };
    },
  };
  const done = await run(await aProject(), 'Completed', withControl);
  const again = await run(done, 'Completed');
  expect(again.vendor.heights).toBe('photos');
  expect(again.results.map(({ zero }) => zero)).toEqual([null, { datum: 'egm96', geoids: [] }]);
  const { positions } = accuracy;
  expect(again.results.at(-1)?.measured).toEqual({ surface: 0.54 });
  expect(again.results.map((result) => result.accuracy)).toEqual([
    undefined,
    { positions, fromPositions: null, withControl: null, check: null },
  ]);
});

it('PROC-10 too few photos, or flawed ones, lead to Invalid Data Retry with the reasons', async () => {
  const project = await aProject({ count: 4 });
  const [planId = ''] = project.sources;
  await addPhotos(services, { planId, count: 3, check: { flaws: ['unreadable'], verdict: 'unusable' } });
  await addPhotos(services, { planId, count: 1, check: { flaws: ['blurred'], verdict: 'flawed' } });
  const invalid = await run(project, 'Invalid Data Retry');
  expect(invalid.run?.reasons).toEqual([
    '4 photos can be used, and at least 5 that overlap are needed.',
    '3 photos cannot be read as an image.',
    '1 photo is blurred.',
  ]);
  await addPhotos(services, { planId, count: 1 });
  const done = await run(invalid, 'Completed');
  expect(done.run?.warnings).toEqual([
    '3 photos cannot be read as an image and will be left out.',
    '1 photo is blurred and will be left out.',
  ]);
});

it('PROC-10 without any remaining flight plan it cannot be retried', async () => {
  const project = await aProject();
  const [planId = ''] = project.sources;
  await planCalls(server, pat).ask(`/${planId}`, { method: 'DELETE' });
  const failed = await run(project, 'Failed Invalid Data');
  expect(failed.run?.reasons).toEqual(['All flight plans of this project were deleted. Select others.']);
  expect(await mine.saved({ ...failed, sources: [await mine.plan()] })).toMatchObject({ status: 'Draft' });
});

it('PROC-10 memory and disk space are required, positions are asked for', async () => {
  const unplaced = { count: 6, check: { position: null, flaws: ['no-position'], verdict: 'flawed' } };
  for (const processingType of ['survey', 'structure']) {
    const project = await aProject(unplaced, { vendor: { processingType } });
    const { problems, warnings } = (await mine.ask('GET', `/${project.processId}/forecast`)).json();
    expect(problems).toEqual([]);
    expect(warnings[0]).toBe(
      '0 photos have a position, and at least 3 are needed to place the map on the earth. Mark three control points that are not on one line in two photos each (none so far), or the result stays local: place, direction and size are not known.',
    );
    // The run tells by itself what came of it.
    expect((await run(project, 'Completed')).run?.warnings).toEqual(['6 photos have no position.']);
  }
  const warned = await run(await aProject(unplaced), 'Completed', testRunEnvironment(undefined, { name: 'nodeodm' }));
  expect(warned.run?.warnings).toContain(
    '0 photos have a position, and at least 3 are needed to place the map on the earth: the map may lie anywhere.',
  );
  const large = testRunEnvironment(undefined, { estimate: () => ({ memoryBytes: 9e15, diskBytes: 9e15, seconds: 1 }) });
  const { run: attempt } = await run(await aProject(), 'Invalid Data Retry', large);
  expect(attempt?.reasons).toEqual([
    expect.stringMatching(/^This needs about 9000000.0 GB of memory, and [\d.]+ GB are free/),
    expect.stringMatching(/of disk/),
  ]);
});

it('PROC-10 the forecast reports the same before the start', async () => {
  useRunEnvironment(services, testRunEnvironment());
  const project = await aProject({ count: 3 });
  const forecast = (await mine.ask('GET', `/${project.processId}/forecast`)).json();
  expect(forecast).toMatchObject({ engine: 'built-in', engineProblem: null, photos: 3, usablePhotos: 3, seconds: 10 });
  expect(forecast.problems).toEqual(['3 photos can be used, and at least 5 that overlap are needed.']);
  const reason = 'Install it.';
  useRunEnvironment(services, testRunEnvironment(undefined, { probe: async () => ({ isReady: false, reason }) }));
  const without = (await mine.ask('GET', `/${project.processId}/forecast`)).json();
  expect(without).toMatchObject({ engine: null, engineProblem: reason, photos: 3 });
});

it('PROC-10 waits for unchecked photos', async () => {
  const project = await aProject({ count: 6, check: null });
  await started(project);
  await vi.waitFor(async () => {
    const held = services.db.selectFrom('project_runs').select('worker').where('project_id', '=', project.processId);
    expect((await held.executeTakeFirst())?.worker).toBeTruthy();
  });
  expect((await mine.read(project.processId)).status).toBe('Process');
  const check = JSON.stringify({
    flaws: [],
    verdict: 'usable',
    widthPx: 10,
    heightPx: 10,
    position: [8, 47],
    altitudeM: 1,
  });
  await services.db
    .updateTable('files')
    .set({ check, checked_at: new Date() })
    .where('checked_at', 'is', null)
    .execute();
  await until(project.processId, 'Completed');
});

it.each([
  [new EngineFailure('data', ['2 of 6 photos fit together.']), 'Invalid Data Retry', '2 of 6 photos fit together.'],
  [new EngineFailure('engine', ['It ran out of memory.']), 'Failed Processing', 'It ran out of memory.'],
  [new Error('oops'), 'Failed Processing', 'Something unexpected went wrong: oops'],
] as const)('PROC-10 reports an engine failure: %s', async (error, status, reason) => {
  const failing = testRunEnvironment(undefined, {
    runStage: async () => {
      throw error;
    },
  });
  const failed = await run(await aProject(), status, failing);
  expect(failed.run).toMatchObject({ reasons: [reason], stage: 'features' });
  expect(failed.run?.finishedAt).not.toBeNull();
  expect(failed.vendor.explorerUrl).toBe('');
  const again = await run(failed, 'Completed');
  expect([again.results.length, again.run?.reasons]).toEqual([1, []]);
});

it('PROC-11 deleting a project ends its run and removes its folder', async () => {
  const holding = holdingWorkshop('match');
  const { processId } = await started(await aProject(), holding.environment);
  await holding.reached();
  expect((await mine.ask('DELETE', `/${processId}`)).statusCode).toBe(204);
  await vi.waitFor(async () => expect(await folders()).toEqual([]), { timeout: 60_000 });
});

it('PROC-10 a worker that lost its lease stops and writes nothing', async () => {
  const holding = holdingWorkshop('match');
  const { processId, run: begun } = await started(await aProject(), holding.environment);
  await holding.reached();
  const runId = begun?.runId ?? '';
  const row = () =>
    services.db.selectFrom('project_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
  await services.db
    .updateTable('project_runs')
    .set({ worker: 'another:1:1:1', log: 'theirs' })
    .where('id', '=', runId)
    .execute();
  const before = await row();
  // It returns when our worker has left the run; the other one still holds it.
  await workOnRun(services, runId);
  expect(await row()).toEqual(before);
  expect((await mine.read(processId)).status).toBe('Processing');
  await services.db.updateTable('project_runs').set({ lease_until: null }).where('id', '=', runId).execute();
  useRunEnvironment(services, testRunEnvironment());
  await workOnRun(services, runId);
  expect((await mine.read(processId)).status).toBe('Completed');
});

it('PROC-10 a database outage does not fail the run: it resumes later', async () => {
  const away = testRunEnvironment(undefined, {
    runStage: async () => {
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const { processId, run: begun } = await started(await aProject(), away);
  const runId = begun?.runId ?? '';
  await vi.waitFor(async () => expect((await mine.read(processId)).run?.stage).toBe('features'), { timeout: 60_000 });
  await workOnRun(services, runId);
  expect(await mine.read(processId)).toMatchObject({ status: 'Processing', run: { finishedAt: null, reasons: [] } });
  useRunEnvironment(services, testRunEnvironment());
  await services.db.updateTable('project_runs').set({ lease_until: null }).where('id', '=', runId).execute();
  await workOnRun(services, runId);
  await until(processId, 'Completed');
});

it('a server that shuts down releases its run, and the next one resumes it', async () => {
  const holding = holdingWorkshop('match');
  const { processId, run: begun } = await started(await aProject(), holding.environment);
  await holding.reached();
  onTestFinished(() => useRunEnvironment(services, testRunEnvironment()));
  await haltRuns(services);
  const given = services.db
    .selectFrom('project_runs')
    .select(['worker', 'lease_until'])
    .where('id', '=', begun?.runId ?? '');
  expect(await given.executeTakeFirst()).toEqual({ worker: null, lease_until: null });
  useRunEnvironment(services, testRunEnvironment());
  await workOnRun(services, begun?.runId ?? '');
  expect((await mine.read(processId)).status).toBe('Completed');
});

it('PROC-10 waits for an engine that is briefly unavailable, and reports a missing one', async () => {
  const reason = 'Install it.';
  let isAway = false;
  const away = testRunEnvironment(undefined, {
    probe: async () => {
      if (isAway) return { isReady: false, reason };
      isAway = true;
      return { isReady: true, version: 'test' };
    },
  });
  const { processId, run: begun } = await started(await aProject(), away);
  const runId = begun?.runId ?? '';
  await workOnRun(services, runId);
  expect(await mine.read(processId)).toMatchObject({ status: 'Process', run: { reasons: [], finishedAt: null } });
  useRunEnvironment(services, testRunEnvironment(undefined, { probe: async () => ({ isReady: false, reason }) }));
  await workOnRun(services, runId);
  expect((await until(processId, 'Failed Processing')).run?.reasons).toEqual([reason]);
});

it('PROC-10 a worker without an engine does not overwrite the announcement of one with an engine', async () => {
  const without = () =>
    testRunEnvironment(undefined, { probe: async () => ({ isReady: false, reason: 'Install it.' }) });
  const other = { ...services };
  useRunEnvironment(other, testRunEnvironment());
  useRunEnvironment(services, without());
  await announceEngine(other);
  await announceEngine(services);
  expect(await isEngineExpected(services)).toBe(true);
  useRunEnvironment(other, without());
  await announceEngine(other);
  expect(await isEngineExpected(services)).toBe(false);
});

it('PROC-10 a started run continues even if its engine does not respond at the moment', async () => {
  const holding = holdingWorkshop('match');
  const { processId, run: begun } = await started(await aProject(), holding.environment);
  await holding.reached();
  useRunEnvironment(
    services,
    testRunEnvironment(undefined, { probe: async () => ({ isReady: false, reason: 'Away.' }) }),
  );
  await haltRuns(services);
  await workOnRun(services, begun?.runId ?? '');
  expect((await mine.read(processId)).status).toBe('Completed');
});

it('PROC-09 a silent worker loses its run when it is stopped or terminated', async () => {
  for (const status of ['Stop', 'Terminate'] as const) {
    const holding = holdingWorkshop('match');
    const { processId, run: begun } = await started(await aProject(), holding.environment);
    await holding.reached();
    const row = () => services.db.selectFrom('project_runs').where('id', '=', begun?.runId ?? '');
    await services.db
      .updateTable('project_runs')
      .set({ worker: 'another:1:1:1', lease_until: new Date(0) })
      .where('id', '=', begun?.runId ?? '')
      .execute();
    await mine.saved({ ...(await mine.read(processId)), status });
    expect((await mine.read(processId)).status).toBe(status === 'Stop' ? 'Stopped' : 'Terminated');
    expect(await row().select(['worker', 'lease_until']).executeTakeFirst()).toEqual({
      worker: null,
      lease_until: null,
    });
    await workOnRun(services, begun?.runId ?? '');
  }
});

it('PROC-09 a worker leaves a run whose project is no longer in progress', async () => {
  const holding = holdingWorkshop('match');
  const { processId, run: begun } = await started(await aProject(), holding.environment);
  await holding.reached();
  await services.db.updateTable('projects').set({ status: 'Stopped' }).where('id', '=', processId).execute();
  await workOnRun(services, begun?.runId ?? '');
  expect((await mine.read(processId)).status).toBe('Stopped');
});
