import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addGeoidGrid } from '../../terrain/testing/add-geoid-grid.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { holdingWorkshop, runSteps } from '../testing/run-steps.ts';

const server = await startTestServer();
const { services, dataFolder } = server;
const mine = projectCalls(server, await signInAs(server, { products: ['users', 'process'] }));
const { aProject, until, started, run, stoppedRun } = runSteps(server, mine);
const folders = () => fs.readdir(path.join(dataFolder, 'projects'));

it('PROC-09 PROC-10 a stopped run resumes after its last finished stage', async () => {
  const project = await aProject();
  const first = holdingWorkshop('align');
  const { processId } = await started(project, first.environment);
  await first.reached();
  const running = await until(processId, 'Processing');
  expect(running.run).toMatchObject({ stage: 'align' });
  const [runFolder = ''] = await folders();
  await mine.saved({ ...running, status: 'Stop' });
  const stopped = await until(processId, 'Stopped');
  expect(stopped.run?.finishedAt).toBeNull();
  expect(await folders()).toEqual([runFolder]);
  const second = holdingWorkshop('upload');
  expect((await run(stopped, 'Completed', second.environment)).run?.runId).toBe(running.run?.runId);
  expect(second.begun).toEqual(['align', 'products']);
});

it('PROC-09 PROC-10 a stopped run starts over if its photos changed', async () => {
  const project = await aProject();
  const { goOn } = await stoppedRun(project);
  await addPhotos(services, { planId: project.sources[0] ?? '', count: 1 });
  const { done, begun } = await goOn();
  expect(done.run?.photos).toBe(7);
  expect(begun).toEqual(['features', 'match', 'align', 'products']);
});

/** A geoid grid of NAVD88 that an administrator adds; `remove` takes it away again. */
async function aGrid(wanted: Partial<Parameters<typeof addGeoidGrid>[2]> = {}) {
  const admin = await signInAs(server, { products: ['admins'] });
  const { url, status } = await addGeoidGrid(server, admin, { heightAt: () => 49.5, ...wanted });
  expect(status).toBe(200);
  const remove = async () => void (await server.app.inject({ method: 'DELETE', url, headers: admin.headers }));
  onTestFinished(remove);
  return { remove };
}

describe('PROC-10 a stopped run and the geoid grids of administrators', () => {
  const wholeRun = ['features', 'match', 'align', 'products'];
  /** Its heights are above NAVD88 where a grid covers the photos, else as the photos state them. */
  const system = { vendor: { wktCRS: 'NAD83 / Colorado North (ftUS) + navd88 height (ftus)' } };

  it('begins anew if a grid came', async () => {
    const { goOn } = await stoppedRun(await aProject({ count: 6 }, system));
    await aGrid();
    expect((await goOn()).begun).toEqual(wholeRun);
  });

  it('begins anew if its grid went', async () => {
    const grid = await aGrid();
    const { goOn } = await stoppedRun(await aProject({ count: 6 }, system));
    await grid.remove();
    expect((await goOn()).begun).toEqual(wholeRun);
  });

  it('begins anew if another grid of the same name took its place', async () => {
    const grid = await aGrid();
    const { goOn } = await stoppedRun(await aProject({ count: 6 }, system));
    await grid.remove();
    await aGrid({ heightAt: () => 48.5 });
    expect((await goOn()).begun).toEqual(wholeRun);
  });

  it('resumes with the same grid', async () => {
    await aGrid();
    const { goOn } = await stoppedRun(await aProject({ count: 6 }, system));
    expect((await goOn()).begun).toEqual(['align', 'products']);
  });

  it('names control points that no grid covers, also those that came while it was stopped', async () => {
    // Around the photos only.
    await aGrid({ west: 368.45, north: 47.45, step: 0.02, columns: 6, rows: 6 });
    const project = await aProject({ count: 6 }, { vendor: { heights: 'navd88' } });
    const imports = async (csv: string) => {
      const table = { csv, system: 'EPSG:4326', heightDatum: 'egm96' };
      expect((await mine.ask('POST', `/${project.processId}/control`, table)).statusCode).toBe(200);
    };
    await imports('P1,8.5,47.4,440\nP2,8.58,47.4,440');
    const unmarked = 'Control point P1 (marked in none) is not used: it needs marks in two photos.';
    const { stopped, goOn } = await stoppedRun(project);
    expect(stopped.run?.warnings).toEqual([
      'Control point P2 lies where no geoid grid gives its height: it is not used.',
      unmarked,
    ]);
    await imports('P3,8.59,47.4,440');
    const { done, begun } = await goOn();
    expect(begun).toEqual(['align', 'products']);
    expect(done.run?.warnings).toEqual([
      'Control points P2 and P3 lie where no geoid grid gives their heights: they are not used.',
      unmarked,
    ]);
  });
});
