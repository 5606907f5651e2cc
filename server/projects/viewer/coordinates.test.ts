import { describe, expect, it } from 'vitest';
import type { Measurement, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import { gdal, middle } from '../testing/make-cogs.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { completedProject, environmentWithMaps } from '../testing/viewed-project.ts';

const server = await startTestServer();
const pat = await signInAs(server, { products: ['users', 'process'] });
const mine = projectCalls(server, pat);
const base = testRunEnvironment();

const inSystem = (coordinateSystem: string): RunEnvironment => ({
  engine: base.engine,
  makeProducts: async (run, soFar) => {
    const outcome = await environmentWithMaps(base).makeProducts(run, soFar);
    return { ...outcome, report: { ...outcome.report, coordinateSystem } };
  },
});

async function resultsIn(coordinateSystem: string) {
  const { processId } = await completedProject({ services: server.services, calls: mine }, inSystem(coordinateSystem));
  const readScene = async () => (await mine.ask('GET', `/${processId}/viewer`)).json<ViewerScene>();
  const scene = await readScene();
  const ask = (points: string) =>
    server.app.inject({ url: `${scene.coordinatesUrl}?points=${encodeURIComponent(points)}` });
  return { scene, readScene, ask, measurements: `/${processId}/viewer/measurements` };
}

describe.skipIf(gdal.isMissing)(`PROC-14 coordinates of results${gdal.reason}`, () => {
  it('are degrees where the system is, and a point is kept with them and with what its height counts from', async () => {
    const { scene, readScene, ask, measurements } = await resultsIn('WGS84');
    const form = { axes: ['Lat', 'Lon'], unit: '°', decimals: 7 };
    expect(scene.system).toEqual({ epsg: 4326, name: 'WGS 84', form });
    expect((await ask(middle.join())).json()).toEqual({ coordinates: [middle.toReversed()] });
    expect((await ask('here')).statusCode).toBe(400);
    const zero = { datum: 'navd88', geoids: ['national'] };
    const wanted = { kind: 'point', label: 'Peg 7', points: [middle], heights: [415.25], zero };
    const kept = (await mine.ask('POST', measurements, wanted)).json<Measurement>();
    expect(kept).toMatchObject({ ...wanted, coordinates: middle.toReversed() });
    expect((await readScene()).measurements).toEqual([kept]);
    expect((await mine.ask('POST', measurements, { ...wanted, points: [middle, middle] })).statusCode).toBe(400);
    expect((await mine.ask('POST', measurements, { ...wanted, kind: 'distance' })).statusCode).toBe(400);
    const broken = { ...wanted, zero: { ...zero, geoids: ['a\u0000b'] } };
    expect((await mine.ask('POST', measurements, broken)).statusCode).toBe(400);
  });

  it('are those of a national grid, in its order', async () => {
    const { scene, ask, measurements } = await resultsIn('EPSG:2056');
    expect(scene.system).toMatchObject({ epsg: 2056, name: 'CH1903+ / LV95', form: { axes: ['E', 'N'] } });
    const { coordinates } = (await ask('8.7304972,46.0441306')).json<{ coordinates: number[][] }>();
    expect(coordinates[0]?.map(Math.round)).toEqual([2_700_000, 1_100_000]);
    const wanted = { kind: 'point', points: [[8.7304972, 46.0441306]], heights: [null] };
    const kept = (await mine.ask('POST', measurements, wanted)).json<Measurement>();
    expect(kept.coordinates?.map(Math.round)).toEqual([2_700_000, 1_100_000]);
    expect(kept.grid).toBeNull();
  });

  it('PROC-14 a length has what it measures on the grid', async () => {
    const { readScene, measurements } = await resultsIn('EPSG:2056');
    const [lng, lat] = [8.7304972, 46.0441306];
    const points = [
      [lng, lat],
      [lng + 0.01, lat],
    ];
    const kept = (
      await mine.ask('POST', measurements, { kind: 'distance', points, heights: [0, 0] })
    ).json<Measurement>();
    // 0.01° of longitude at this latitude of the Bessel ellipsoid is 773.7 m; the grid is 11 ppm longer, 100 km from its middle.
    expect(kept.grid?.lengthM).toBeGreaterThan(773);
    expect(kept.grid?.lengthM).toBeLessThan(775);
    expect(kept.coordinates).toBeNull();
    expect((await readScene()).measurements).toEqual([kept]);
    const wall = { kind: 'wall-distance', points, heights: [1, 2] };
    expect((await mine.ask('POST', measurements, wall)).json<Measurement>().grid).toBeNull();
  });
});
