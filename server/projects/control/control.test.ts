import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ControlImported, ControlPhoto, ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { geoidHeights } from '../../terrain/geoid/geoid-height.ts';
import { addGeoidGrid } from '../../terrain/testing/add-geoid-grid.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { controlCalls, table } from '../testing/control-calls.ts';
import { projDatabase } from '../systems/proj-database.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { controlOfRun } from './control-of-run.ts';
import { toWgs84 } from './datums/to-wgs84.ts';

const server = await startTestServer();
const { app, services } = server;
const user = await signInAs(server, { products: ['process'], name: 'Pat Pilot' });
const calls = projectCalls(server, user);
const hasGdal = await toWgs84('EPSG:2056', [[2_600_000, 1_200_000]]).then(
  () => true,
  () => false,
);
const gdal = needs(hasGdal, 'GDAL');
const hasRegister = projDatabase() !== undefined;

const { send, aProject, imported } = controlCalls(server, user);

describe('MODEL-01 a table of control points', () => {
  it('with bad lines is refused as a whole, each line with its reason', async () => {
    const { processId } = await aProject();
    const csv =
      'name,x,y,z,accuracy\nA,8.5,47.4,440,\nB,8.5,north,440,\nA,8.5,47.4,440,\nC,8.5,47.4,440,-1\n,8.5,47.4,440,';
    const answer = await send('POST', `${processId}/control`, { ...table, csv });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(answer.json()).toMatchObject({
      code: 'bad-lines',
      fields: [
        { field: 'line 3', problem: "'north' is no number for north" },
        { field: 'line 4', problem: "'A' is on line 2 too" },
        { field: 'line 5', problem: "'-1' is no accuracy in metres between 0.001 and 100" },
        { field: 'line 6', problem: 'the name is missing' },
      ],
    });
    expect((await send('GET', `${processId}/control`)).json()).toEqual([]);
  });

  it('far from the photos is refused: the system is wrong, or the columns are swapped', async () => {
    const { processId } = await aProject();
    const answer = await send('POST', `${processId}/control`, { ...table, csv: 'A,47.4,8.5,440' });
    expect(answer.json().fields).toEqual([
      { field: 'line 1', problem: expect.stringMatching(/^[\d,]+ km from the nearest photo: another/) },
    ]);
    const unknown = await send('POST', `${processId}/control`, { ...table, system: 'Mars', csv: 'A,8.5,47.4,440' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'unknown-system']);
  });

  it('far from the photos is told in miles in a project in feet', async () => {
    const { processId } = await aProject();
    await services.db
      .updateTable('projects')
      .set({ wkt_crs: 'NAD83 / Colorado North (ftUS) + navd88 height (ftus)' })
      .where('id', '=', processId)
      .execute();
    const answer = await send('POST', `${processId}/control`, { ...table, csv: 'A,9.5,47.4,440' });
    expect(answer.json().fields[0].problem).toMatch(hasRegister ? /^47 mi from/ : /^75 km from/);
  });

  it('over the ellipsoid or in feet is kept above EGM96 in metres, as is what was stated', async () => {
    const { processId } = await aProject();
    const [east, north] = toUtm([8.5, 47.4], 32_632);
    const csv = `A,${east},${north},1500`;
    const [point] = await imported(processId, csv, { system: 'UTM 32N', heightDatum: 'ellipsoid', heightUnit: 'ft' });
    const [geoidM = NaN] = await geoidHeights([[8.5, 47.4]]);
    expect(geoidM).toBeGreaterThan(40);
    expect(point?.heightM).toBeCloseTo(1500 * 0.3048 - geoidM, 6);
    expect(point?.position[0]).toBeCloseTo(8.5, 9);
    expect(point?.stated).toEqual({
      system: 'WGS 84 / UTM zone 32N (EPSG:32632)',
      heightDatum: 'ellipsoid',
      heightUnit: 'ft',
      coordinates: [east, north, 1500],
    });
  });

  it('above a national datum is brought to EGM96 by its geoid grid, and refused without one', async () => {
    const { processId } = await aProject();
    const csv = 'A,8.5,47.4,440';
    const refused = await send('POST', `${processId}/control`, { ...table, heightDatum: 'navd88', csv });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'no-geoid-grid']);
    const admin = await signInAs(server, { products: ['admins'] });
    const { url } = await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    onTestFinished(async () => void (await app.inject({ method: 'DELETE', url, headers: admin.headers })));
    const [point] = await imported(processId, csv, { heightDatum: 'navd88' });
    const [geoidM = NaN] = await geoidHeights([[8.5, 47.4]]);
    expect(point?.heightM).toBeCloseTo(440 + 49.5 - geoidM, 6);
    expect(point?.stated.heightDatum).toBe('navd88');
  });

  it.skipIf(gdal.isMissing)(`may be in any system that PROJ knows${gdal.reason}`, async () => {
    // The old observatory of Bern.
    const { system, placed } = await toWgs84('2056', [[2_600_000, 1_200_000]]);
    expect(system).toBe('CH1903+ / LV95 (EPSG:2056)');
    expect(placed[0]?.[0]).toBeCloseTo(7.438_632, 5);
    expect(placed[0]?.[1]).toBeCloseTo(46.951_083, 5);
  });
});

describe('MODEL-01 control points of a project', () => {
  it('are listed, changed, replaced by name and deleted, by members of the tenant only', async () => {
    const { processId } = await aProject();
    const [a, b] = await imported(processId, 'A,8.5,47.4,440\nB,8.5001,47.4,441,,,check');
    expect([a?.role, b?.role, a?.horizontalSigmaM, a?.verticalSigmaM]).toEqual(['control', 'check', 0.02, 0.03]);
    const at = `${processId}/control/${a?.pointId}`;
    expect((await send('PATCH', at, { role: 'check', verticalSigmaM: 0.5 })).statusCode).toBe(204);
    const [again] = await imported(processId, 'A,8.5,47.4,450');
    expect(again).toMatchObject({ pointId: a?.pointId, heightM: 450, role: 'check' });
    const [stated] = await imported(processId, 'A,8.5,47.4,450,,,control');
    expect(stated).toMatchObject({ pointId: a?.pointId, role: 'control' });
    const other = await signInAs(server, { products: ['process'], tenant: 'north' });
    const foreign = await app.inject({ url: `/process/oa/v2/processes/${processId}/control`, headers: other.headers });
    expect(foreign.statusCode).toBe(404);
    expect((await send('DELETE', at)).statusCode).toBe(204);
    expect((await send('DELETE', at)).statusCode).toBe(404);
    const left = (await send('GET', `${processId}/control`)).json<ControlPoint[]>();
    expect(left.map(({ name }) => name)).toEqual(['B']);
  });

  it('say after an import how many were imported, and how many of them replaced one of the same name', async () => {
    const { processId } = await aProject();
    const sent = async (csv: string) => {
      const {
        points,
        oddHeights: _,
        heightDoubt: _doubt,
        heightsUnchecked: _unchecked,
        ...counts
      } = (await send('POST', `${processId}/control`, { ...table, csv })).json<ControlImported>();
      return { ...counts, names: points.map(({ name }) => name) };
    };
    expect(await sent('A,8.5,47.4,440\nB,8.5,47.4,440')).toEqual({ imported: 2, replaced: 0, names: ['A', 'B'] });
    expect(await sent('B,8.5,47.4,441\nC,8.5,47.4,440')).toEqual({ imported: 2, replaced: 1, names: ['A', 'B', 'C'] });
  });

  it('whose height is far from that of the others are imported and pointed out, from three points on', async () => {
    const { processId } = await aProject();
    const odd = async (csv: string) =>
      (await send('POST', `${processId}/control`, { ...table, csv })).json<ControlImported>().oddHeights;
    expect(await odd('A,8.5,47.4,440\nB,8.5,47.4,4400')).toEqual([]);
    const [b, ...others] = await odd('C,8.5,47.4,445');
    expect([b?.name, others]).toEqual(['B', []]);
    expect(b?.aboveM).toBeCloseTo(3955, 6);
    expect(await odd('B,8.5,47.4,441\nD,8.5,47.4,540')).toEqual([]);
    expect((await odd('E,8.5,47.4,0')).map(({ name, aboveM }) => [name, Math.round(aboveM)])).toEqual([['E', -441]]);
  });

  it('are found in photos by projection, and their marks reach the run', async () => {
    const { processId } = await aProject(2);
    const [point] = await imported(processId, 'A,8.5001,47.4,440');
    const at = `${processId}/control/${point?.pointId}`;
    const { isByRun, photos } = (await send('GET', `${at}/photos`)).json<{
      isByRun: boolean;
      photos: ControlPhoto[];
    }>();
    expect([isByRun, photos.length]).toEqual([false, 2]);
    const [photo] = photos as [ControlPhoto];
    // 60 m above; 7.5 m to the east of the middle, at 2800 pixels of focal length.
    expect(photo.expectedAt?.[0]).toBeCloseTo(2000 + (7.54 / 60) * 2800, -1);
    expect(photo.expectedAt?.[1]).toBeCloseTo(1500, -1);
    expect((await app.inject(photo.photoUrl)).statusCode).toBe(200);
    expect(photo.thumbnailUrl).toBeNull();
    const file = services.db.updateTable('files').set({ has_thumbnail: true }).where('id', '=', photo.fileId);
    const { key } = await file.returning('key').executeTakeFirstOrThrow();
    await services.storage.writeSidecar(key ?? '', 'thumbnail', Buffer.from('small'));
    const again = (await send('GET', `${at}/photos`)).json<{ photos: ControlPhoto[] }>().photos;
    const thumbnail = again.find(({ fileId }) => fileId === photo.fileId)?.thumbnailUrl;
    expect((await app.inject(thumbnail ?? '')).body).toBe('small');
    expect((await send('PUT', `${at}/marks/${photo.fileId}`, { at: [2340.5, 1499.25] })).statusCode).toBe(204);
    expect((await send('PUT', `${at}/marks/${photo.fileId}`, { at: [9000, 10] })).json().code).toBe('outside-photo');
    expect((await send('PUT', `${at}/marks/${randomUUID()}`, { at: [1, 1] })).statusCode).toBe(404);
    const run = await controlOfRun(services, processId, [{ name: 'DJI_0.JPG', fileId: photo.fileId }]);
    expect(run).toMatchObject([{ name: 'A', marks: [{ photo: 'DJI_0.JPG', at: [2340.5, 1499.25] }] }]);
    expect((await send('DELETE', `${at}/marks/${photo.fileId}`)).statusCode).toBe(204);
    expect((await send('GET', `${processId}/control`)).json()[0].marks).toEqual([]);
  });

  it('that are marked and changed are told of a completed project, which stays so, and make a failed one a draft', async () => {
    const { processId } = await aProject(1);
    const ended = (status: 'Completed' | 'Failed Processing') =>
      services.db.updateTable('projects').set({ status }).where('id', '=', processId).execute();
    const forget = () => services.db.deleteFrom('project_changes').where('project_id', '=', processId).execute();
    const told = async () => {
      const { status, changedSince } = await calls.read(processId);
      return [status, ...changedSince];
    };
    await ended('Completed');
    const [point] = await imported(processId, 'A,8.5,47.4,440');
    const at = `${processId}/control/${point?.pointId}`;
    await send('PATCH', at, { role: 'check' });
    expect(await told()).toEqual(['Completed']);
    const { photos } = (await send('GET', `${at}/photos`)).json<{ photos: ControlPhoto[] }>();
    const mark = `${at}/marks/${photos[0]?.fileId}`;
    const changes = [
      () => send('PUT', mark, { at: [10, 10] }),
      () => send('PATCH', at, { role: 'control' }),
      () => imported(processId, 'A,8.5,47.4,441'),
      () => send('DELETE', mark),
    ];
    for (const change of changes) {
      await forget();
      await change();
      expect(await told()).toEqual(['Completed', 'control points']);
      await change();
    }
    const history = (await send('GET', `${processId}/history`)).json<{ text: string; by: string; to: string }[]>();
    expect(history).toMatchObject([{ text: 'Control points marked', by: 'Pat Pilot', to: 'Completed' }]);
    await forget();
    await send('DELETE', at);
    expect(await told()).toEqual(['Completed']);
    await ended('Failed Processing');
    const [again] = await imported(processId, 'A,8.5,47.4,440');
    await send('PUT', `${processId}/control/${again?.pointId}/marks/${photos[0]?.fileId}`, { at: [10, 10] });
    expect(await told()).toEqual(['Draft']);
  });

  it('are found by the cameras of a run after one, and tell what it made of them', async () => {
    const { processId } = await aProject(2);
    const [point] = await imported(processId, 'A,8.5,47.4,440');
    const photos = await services.db
      .selectFrom('files')
      .select(['id', 'plan_id'])
      .orderBy('touched_at', 'desc')
      .limit(2)
      .execute();
    const utm = [...toUtm([8.5, 47.4], 32_632), 540];
    const lens = {
      widthPx: 4000,
      heightPx: 3000,
      fx: 3000,
      fy: 3000,
      cx: 2000,
      cy: 1500,
      k1: 0,
      k2: 0,
      p1: 0,
      p2: 0,
      k3: 0,
    };
    const outcome = {
      origin: { position: [8.5, 47.4], altitudeM: 440, epsg: 32_632 },
      photos: photos.map(({ id, plan_id }, at) => ({ name: `P${at}.JPG`, fileId: id, planId: plan_id })),
      // The first looks down beside the point, the second up.
      poses: [
        { name: 'P0.JPG', utm: [utm[0]! - 10, utm[1], utm[2]], rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1], lens },
        { name: 'P1.JPG', utm, rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], lens },
      ],
      report: {
        accuracy: {
          points: [{ name: 'A', role: 'control', marks: 2, offM: [0.01, 0, -0.02], markErrorPx: 0.5, leftOut: null }],
        },
      },
    };
    const times = { asked_at: new Date(), finished_at: new Date() };
    const run = { id: randomUUID(), project_id: processId, engine: 'built-in' as const, stages: [], ...times };
    await services.db
      .insertInto('project_runs')
      .values({ ...run, outcome: JSON.stringify(outcome) })
      .execute();
    const photosOf = async () =>
      (await send('GET', `${processId}/control/${point?.pointId}/photos`)).json<{
        isByRun: boolean;
        photos: ControlPhoto[];
      }>();
    const found = await photosOf();
    expect(found.isByRun).toBe(true);
    expect(found.photos.map(({ fileId }) => fileId)).toEqual([photos[0]?.id]);
    expect(found.photos[0]?.expectedAt?.[0]).toBeCloseTo(2300, 6);
    // Cameras of a run above the ellipsoid are 47 m higher: the point is brought there too.
    const [geoidM = NaN] = await geoidHeights([[8.5, 47.4]]);
    const above = outcome.poses.map((pose) => ({ ...pose, utm: [pose.utm[0]!, pose.utm[1]!, pose.utm[2]! + geoidM] }));
    const { accuracy } = outcome.report;
    const overEllipsoid = { ...outcome, poses: above, report: { accuracy: { ...accuracy, heightDatum: 'ellipsoid' } } };
    await services.db
      .updateTable('project_runs')
      .set({ outcome: JSON.stringify(overEllipsoid) })
      .where('id', '=', run.id)
      .execute();
    expect((await photosOf()).photos[0]?.expectedAt?.[0]).toBeCloseTo(2300, 3);
    const [listed] = (await send('GET', `${processId}/control`)).json<ControlPoint[]>();
    expect(listed?.outcome).toEqual({ changed: [], offM: [0.01, 0, -0.02], markErrorPx: 0.5, leftOut: null });
  });

  describe('in photos without positions', () => {
    const unplaced = { position: null, altitudeM: null, relativeAltitudeM: null };
    const photosOf = async (processId: string, { pointId }: ControlPoint) =>
      (await send('GET', `${processId}/control/${pointId}/photos`)).json<{
        isByRun: boolean;
        photos: ControlPhoto[];
      }>();

    it('are marked before the first run: all photos are offered, after those that should show it, marked ones first', async () => {
      const { processId, sources } = await aProject(11, unplaced);
      await addPhotos(services, { planId: sources[0] ?? '', count: 1 });
      const [point] = await imported(processId, 'A,8.5,47.4,440');
      const { isByRun, photos } = await photosOf(processId, point!);
      expect(isByRun).toBe(false);
      expect(photos.map(({ expectedAt }) => expectedAt !== null)).toEqual([true, ...Array(11).fill(false)]);
      expect(photos.slice(1).map(({ name }) => name)).toEqual(photos.slice(1).map((_, at) => `DJI ${at}.JPG`));
      await send('PUT', `${processId}/control/${point?.pointId}/marks/${photos[5]?.fileId}`, { at: [10, 20] });
      const again = await photosOf(processId, point!);
      expect(again.photos[1]).toMatchObject({ fileId: photos[5]?.fileId, mark: [10, 20] });
    });

    it('are expected by the cameras of a local run where two marks lead, and nowhere before', async () => {
      const { processId, sources } = await aProject(3, unplaced);
      const [point] = await imported(processId, 'A,8.5,47.4,440');
      const files = await services.db
        .selectFrom('files')
        .select(['id', 'name'])
        .where('plan_id', '=', sources[0] ?? '')
        .orderBy('name')
        .execute();
      const lens = { widthPx: 4000, heightPx: 3000, fx: 3000, fy: 3000, cx: 2000, cy: 1500 };
      const pose = (at: number) => ({
        name: `P${at}.JPG`,
        utm: [500_000 + 10 * at, 100_000, 50],
        rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1],
        lens: { ...lens, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 },
      });
      const outcome = {
        origin: { position: [3, 0.9], altitudeM: 0, epsg: 32_631 },
        photos: files.map(({ id }, at) => ({ name: `P${at}.JPG`, fileId: id, planId: sources[0] })),
        poses: [0, 1, 2].map(pose),
        report: { isLocal: true },
      };
      const times = { asked_at: new Date(), finished_at: new Date() };
      const run = { id: randomUUID(), project_id: processId, engine: 'built-in' as const, stages: [], ...times };
      await services.db
        .insertInto('project_runs')
        .values({ ...run, outcome: JSON.stringify(outcome) })
        .execute();
      const before = await photosOf(processId, point!);
      expect([before.isByRun, before.photos.map(({ expectedAt }) => expectedAt)]).toEqual([false, [null, null, null]]);
      // Straight below the first camera.
      const mark = (at: number, u: number) =>
        send('PUT', `${processId}/control/${point?.pointId}/marks/${files[at]?.id}`, { at: [u, 1500] });
      await mark(0, 2000);
      expect((await photosOf(processId, point!)).isByRun).toBe(false);
      await mark(1, 2000 - 600);
      const { isByRun, photos } = await photosOf(processId, point!);
      expect(isByRun).toBe(true);
      expect(photos.find(({ fileId }) => fileId === files[2]?.id)?.expectedAt?.[0]).toBeCloseTo(2000 - 1200, 3);
    });

    it('place a project once three are marked in two photos each, not on one line', async () => {
      useRunEnvironment(services, testRunEnvironment());
      const { processId, sources } = await aProject(6, unplaced);
      const points = await imported(
        processId,
        'A,8.5,47.4,440\nB,8.501,47.4,440\nC,8.502,47.4,440\nD,8.501,47.401,440',
      );
      const files = await services.db
        .selectFrom('files')
        .select('id')
        .where('plan_id', '=', sources[0] ?? '')
        .execute();
      const mark = async (name: string) => {
        const { pointId } = points.find((point) => point.name === name)!;
        for (const { id } of files.slice(0, 2))
          await send('PUT', `${processId}/control/${pointId}/marks/${id}`, { at: [1000, 1000] });
      };
      const lacking = async () =>
        (await send('GET', `${processId}/forecast`))
          .json<{ warnings: string[] }>()
          .warnings.flatMap((text) =>
            /or the result stays local/.test(text) ? [/two photos each \((.*)\)/.exec(text)?.[1]] : [],
          );
      expect(await lacking()).toEqual(['none so far']);
      await mark('A');
      await mark('B');
      expect(await lacking()).toEqual(['2 so far']);
      await mark('C');
      expect(await lacking()).toEqual(['the 3 so far are on one line']);
      await mark('D');
      expect(await lacking()).toEqual([]);
      // Its heights count from where the grid covers the points, as no photo tells a place.
      await services.db.updateTable('projects').set({ height_choice: 'navd88' }).where('id', '=', processId).execute();
      expect((await send('GET', `${processId}/forecast`)).json().problems).toEqual([
        expect.stringMatching(/^No geoid grid for Sea level \(NAVD88\)/),
      ]);
    });
  });
});
