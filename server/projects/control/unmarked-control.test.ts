import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ControlImported } from '@overflight/contract/projects/control-points.ts';
import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { withUnmarked } from './unmarked-control.ts';

const server = await startTestServer();
const { app, services } = server;
const user = await signInAs(server, { products: ['process'], name: 'Pat Pilot' });
const calls = projectCalls(server, user);
useRunEnvironment(services, testRunEnvironment());

describe('MODEL-01 control points that are marked too seldom', () => {
  it('are named with the reason before a run starts; marks in photos that are left out do not count', async () => {
    const planId = await calls.plan();
    await addPhotos(services, { planId, count: 6 });
    const { processId } = await calls.saved({ name: `Quarry ${randomUUID()}`, sources: [planId] });
    const forecast = async () => (await calls.ask('GET', `/${processId}/forecast`)).json<ProjectForecast>();
    const said = async () => (await forecast()).warnings.filter((text) => text.includes('point'));
    expect(await said()).toEqual([]);
    expect((await forecast()).placing).toEqual({ hasPositions: true, control: 0, check: 0, isLine: false });
    const csv = 'A,8.5,47.4,440\nB,8.5,47.4,440\nC,8.5,47.4,440\nK,8.5,47.4,440,,,check';
    const table = { csv, system: 'EPSG:4326', heightDatum: 'egm96' };
    const { points } = (await calls.ask('POST', `/${processId}/control`, table)).json<ControlImported>();
    const photos = await services.db.selectFrom('files').select('id').where('plan_id', '=', planId).execute();
    const mark = (name: string, photo: number) =>
      app.inject({
        method: 'PUT',
        url: `/process/oa/v2/processes/${processId}/control/${points.find((point) => point.name === name)?.pointId}/marks/${photos[photo]?.id}`,
        headers: user.headers,
        payload: { at: [10, 10] },
      });
    for (const [name, photo] of [
      ['A', 0],
      ['A', 1],
      ['B', 0],
      ['K', 2],
      ['K', 3],
    ] as const)
      expect((await mark(name, photo)).statusCode).toBe(204);
    expect(await said()).toEqual([
      'Control points B (marked in one) and C (marked in none) are not used: each needs marks in two photos.',
    ]);
    expect((await forecast()).placing).toMatchObject({ control: 1, check: 1 });
    await services.db
      .updateTable('files')
      .set({ decision: JSON.stringify({ use: false, by: 'Pat', at: '2026-11-19T10:00:00Z' }) })
      .where('id', '=', photos[3]?.id ?? '')
      .execute();
    expect((await forecast()).placing).toMatchObject({ control: 1, check: 0 });
    expect((await said())[1]).toBe('Check point K (marked in one) is not used: it needs marks in two photos.');
  });

  it('are named as they are now, also when a stopped run goes on', () => {
    const point = (marks: number) => ({ name: 'A', role: 'control', marks }) as const;
    const before = withUnmarked(['The photos are dark.'], [point(0)]);
    expect(before).toHaveLength(2);
    expect(withUnmarked(before, [point(1)])[1]).toContain('A (marked in one)');
    expect(withUnmarked(before, [point(2)])).toEqual(['The photos are dark.']);
  });

  it('are not all listed where there are many', () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ name: `P${at}`, role: 'control', marks: 0 }) as const);
    expect(withUnmarked([], many)[0]).toMatch(/P19 \(marked in none\), and 5 more are not used/);
  });
});
