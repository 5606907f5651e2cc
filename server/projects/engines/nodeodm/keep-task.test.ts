import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { releaseEnded } from '../../runs/release-remote.ts';
import { addPhotos } from '../../testing/add-photos.ts';
import { projectCalls } from '../../testing/project-calls.ts';
import { useRunEnvironment, type RunEnvironment } from '../find-run-environment.ts';
import { makeProducts } from '../products/make-products.ts';
import { nodeOdmEngine } from './node-odm-engine.ts';
import { makeOdmResults } from './testing/odm-results.ts';
import { startNodeOdm } from './testing/fake-node-odm.ts';

const gdal = needs(!spawnSync('gdalinfo', ['--version']).error, 'GDAL');
const names = Array.from({ length: 6 }, (_, n) => `DJI ${n}.JPG`);
const results = gdal.isMissing ? Buffer.alloc(0) : await makeOdmResults(names);
const node = await startNodeOdm(() => results);
const server = await startTestServer();
const { services, clock } = server;
const mine = projectCalls(server, await signInAs(server, { products: ['users', 'process'] }));
const retryPolicy = { tries: 3, firstWaitMs: 1, mostWaitMs: 5 };
const engine = nodeOdmEngine({ url: node.url, token: undefined }, { retryPolicy, everyMs: 1 });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the products, but fails the first few times. */
function environment(breakdowns: number): RunEnvironment {
  let left = breakdowns;
  return {
    engine,
    makeProducts: (run, soFar) =>
      left-- > 0
        ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
        : makeProducts(run, soFar),
  };
}

async function aProject(): Promise<Project> {
  const planId = await mine.plan();
  await addPhotos(services, { planId, count: 6 });
  return mine.saved({ name: `Project ${randomUUID()}`, sources: [planId] });
}

const until = (id: string, status: ProjectStatus) =>
  vi.waitFor(
    async () => {
      const project = await mine.read(id);
      expect([project.status, project.run?.reasons]).toEqual([status, expect.anything()]);
      return project;
    },
    { timeout: 60_000, interval: 50 },
  );
const run = async (project: Project, status: ProjectStatus) =>
  until((await mine.saved({ ...project, status: 'Process' })).processId, status);
/** Editing makes a failed project a draft. */
const retry = (project: Project) => mine.saved({ ...project, name: `${project.name} again` });
const tasks = () => [...node.tasks.keys()];
const sent = () => node.asked.filter((call) => call.startsWith('POST /task/new/upload')).length;

beforeEach(() => node.reset());

describe.skipIf(gdal.isMissing)(`the task on the node${gdal.reason}`, () => {
  it('PROC-10 stays until its products are stored: a full disk here does not repeat the processing', async () => {
    useRunEnvironment(services, environment(1));
    const failed = await run(await aProject(), 'Failed Processing');
    expect(failed.run?.reasons).toEqual(['The disk of the worker is full.']);
    const [task] = tasks();
    expect(task).toBeDefined();
    await releaseEnded(services);
    expect(tasks()).toEqual([task]);
    const draft = await retry(failed);
    await releaseEnded(services);
    const done = await run(draft, 'Completed');
    expect(sent()).toBe(6);
    expect(done.results[0]?.folders.map(({ name }) => name)).toContain('Terrain Model');
    await expect.poll(tasks).toEqual([]);
  });

  it('PROC-10 stays if its results cannot be downloaded, and the next attempt resumes it', async () => {
    useRunEnvironment(services, environment(0));
    node.faults.breaksDownloads = 3;
    const failed = await run(await aProject(), 'Failed Processing');
    expect(failed.run?.reasons.join()).toContain('The results broke off on the way.');
    expect(tasks()).toHaveLength(1);
    await run(await retry(failed), 'Completed');
    expect(sent()).toBe(6);
    await expect.poll(tasks).toEqual([]);
  });

  it('PROC-11 is removed with its project, or after a week without another attempt', async () => {
    useRunEnvironment(services, environment(2));
    const failed = await run(await aProject(), 'Failed Processing');
    expect(tasks()).toHaveLength(1);
    await mine.ask('DELETE', `/${failed.processId}`);
    await expect.poll(tasks).toEqual([]);
    await run(await aProject(), 'Failed Processing');
    clock.advance(8 * DAY_MS);
    await releaseEnded(services);
    clock.advance(-8 * DAY_MS);
    expect(tasks()).toEqual([]);
  });

  it('PROC-10 too many photos for the node are reported before any is sent', async () => {
    useRunEnvironment(services, environment(0));
    node.faults.maxImages = 5;
    await engine.probe();
    const project = await aProject();
    const forecast = (await mine.ask('GET', `/${project.processId}/forecast`)).json<ProjectForecast>();
    const told =
      'NodeODM takes at most 5 photos, and 6 are to be processed. Select fewer flight plans, or have its limit raised.';
    expect(forecast.problems).toEqual([told]);
    const stopped = await run(project, 'Invalid Data Retry');
    expect([stopped.run?.reasons, sent()]).toEqual([[told], 0]);
    node.faults.maxImages = 6;
    await run(stopped, 'Completed');
  });
});
