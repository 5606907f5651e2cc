import { beforeEach, describe, expect, it } from 'vitest';
import type { GeoidGrid } from '@overflight/contract/map/terrain.ts';
import { geoidHeights } from '../../terrain/geoid/geoid-height.ts';
import { addGeoidGrid } from '../../terrain/testing/add-geoid-grid.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { findHeights, inDatum, withZeros } from './run-heights.ts';

const server = await startTestServer();
const { app, services } = server;
const admin = await signInAs(server, { products: ['admins', 'process'] });
const calls = projectCalls(server, admin);
const GRIDS = '/terrain/v1/admin/geoids';

const position = [8.5, 47.4] as const;
const photos = [{ position }, { position: null }, { position: [8.51, 47.41] as const }];
const IN_FEET = 'NAD83 / Colorado North (ftUS) + navd88 height (ftus)';

beforeEach(async () => {
  const grids = (await app.inject({ url: GRIDS, headers: admin.headers })).json<GeoidGrid[]>();
  for (const { id } of grids) await app.inject({ method: 'DELETE', url: `${GRIDS}/${id}`, headers: admin.headers });
});

describe('MODEL-02 heights of a run', () => {
  it('stay as the photos state them, or count from what was chosen', async () => {
    expect(await findHeights(services, { height_choice: 'photos', wkt_crs: 'WGS84' }, photos)).toEqual({
      heights: null,
      problem: null,
      warning: null,
    });
    expect(await findHeights(services, { height_choice: 'ellipsoid', wkt_crs: 'WGS84' }, photos)).toEqual({
      heights: { datum: 'ellipsoid', geoids: [] },
      problem: null,
      warning: null,
    });
  });

  it('take a grid that covers all photos; without one the project does not start, and says what is missing', async () => {
    const navd88 = { height_choice: 'navd88', wkt_crs: 'WGS84' } as const;
    expect((await findHeights(services, navd88, photos)).problem).toMatch(
      /^No geoid grid for Sea level \(NAVD88\) covers the/,
    );
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect(await findHeights(services, navd88, photos)).toEqual({
      heights: { datum: 'navd88', geoids: ['national'] },
      problem: null,
      warning: null,
    });
    const half = [...photos, { position: [30, 10] as const }];
    expect((await findHeights(services, navd88, half)).problem).toContain('covers all of the photos');
  });

  it('are NAVD88 for systems that are, as soon as a grid is there', async () => {
    const inFeet = { height_choice: 'photos', wkt_crs: IN_FEET } as const;
    expect(await findHeights(services, inFeet, photos)).toEqual({
      heights: null,
      problem: null,
      warning:
        'No geoid grid for Sea level (NAVD88) covers the photos: heights stay as the photos state them, and may be off those of the coordinate system by tens of metres (100 ft and more). An administrator adds one under Administration → Terrain heights, or choose other heights for the project.',
    });
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect((await findHeights(services, inFeet, photos)).heights?.datum).toBe('navd88');
    expect((await findHeights(services, { ...inFeet, height_choice: 'egm96' }, photos)).heights?.datum).toBe('egm96');
  });

  it.each([
    ['EPSG:6503+6360', 'navd88'],
    ['EPSG:4326+5703', 'navd88'],
    ['EPSG:32632+5773', 'egm96'],
  ] as const)('are those of any system that has them: %s', async (wkt_crs, datum) => {
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect((await findHeights(services, { height_choice: 'photos', wkt_crs }, photos)).heights?.datum).toBe(datum);
  });

  it('bring photos and control points to the same zero', async () => {
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    const navd88 = { datum: 'navd88', geoids: ['national'] } as const;
    const [seaM = NaN] = await geoidHeights([[...position]]);
    const [first, without] = await withZeros(services, navd88, photos);
    expect(first?.zeros?.wantedM).toBeCloseTo(49.5, 6);
    expect(first?.zeros?.seaM).toBeCloseTo(seaM, 6);
    expect(without).toEqual({ position: null });
    const [point, ...others] = await inDatum(services, navd88, [
      { position, heightM: 440 },
      { position: [30, 10] as const, heightM: 10 },
    ]);
    expect(point?.heightM).toBeCloseTo(440 + seaM - 49.5, 6);
    expect(others).toEqual([]);
  });

  it('are kept with the project, and what is missing is told before the start', async () => {
    const planId = await calls.plan();
    await addPhotos(services, { planId, count: 6 });
    const made = await calls.saved({ name: 'Levels', sources: [planId], vendor: { heights: 'navd88' } });
    expect(made.vendor.heights).toBe('navd88');
    const url = `/process/oa/v2/processes/${made.processId}/forecast`;
    const problems = async () =>
      (await app.inject({ url, headers: admin.headers })).json<{ problems: string[] }>().problems;
    expect((await problems()).join()).toContain('No geoid grid for Sea level (NAVD88)');
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect((await problems()).join()).not.toContain('geoid');
  });

  it('of the coordinate system that cannot be had are told before the start, which they do not prevent', async () => {
    const planId = await calls.plan();
    await addPhotos(services, { planId, count: 6 });
    const vendor = { wktCRS: 'UTM 32N+5703' };
    const { processId } = await calls.saved({ name: 'Feet', sources: [planId], vendor });
    const said = async () =>
      (await calls.ask('GET', `/${processId}/forecast`)).json<{ warnings: string[]; problems: string[] }>();
    const { warnings, problems } = await said();
    expect(warnings.join()).toContain('No geoid grid for Sea level (NAVD88)');
    expect(problems.join()).not.toContain('geoid');
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect((await said()).warnings.join()).not.toContain('geoid');
  });
});
