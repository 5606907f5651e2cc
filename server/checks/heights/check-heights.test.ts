import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Position } from 'geojson';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { HeightCheck, readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import { defaultStructureCamera, defaultStructureScan } from '@overflight/flight/plan/edit/defaults.ts';
import { aPlanToSave } from '../../plans/testing/plan-calls.ts';
import { makeGeoTiff, type GeoTiffOptions } from '../../terrain/testing/make-geotiff.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aPublished, installAirspace, installUsAirspace } from '../testing/install-airspace.ts';

const server = await startTestServer();
const { services } = server;
const pilot = await signInAs(server, { products: ['users'] });
const admin = await signInAs(server, { products: ['admins'] });
const added: string[] = [];

/** A file of heights as an administrator adds it; cells of about 100 m. */
async function ground(heightAt: GeoTiffOptions['heightAt'], [west, north]: readonly [number, number]): Promise<void> {
  const payload = makeGeoTiff({ columns: 100, rows: 60, heightAt, west, north, step: 0.001, noData: -9999 });
  const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
  const url = `/terrain/v1/admin/files/${randomUUID()}`;
  added.push(url);
  await server.app.inject({ method: 'PUT', url: `${url}?fileName=ground.tif&datum=egm96`, headers, payload });
}

afterEach(async () => {
  for (const url of added.splice(0)) await server.app.inject({ method: 'DELETE', url, headers: admin.headers });
  for (const table of ['overlay_features', 'overlay_datasets'] as const) await services.db.deleteFrom(table).execute();
});

async function check<Answer = HeightCheck>(plan: object, what = 'heights'): Promise<Answer> {
  const url = `/locations/oa/v2/checks/${what}`;
  const answer = await server.app.inject({ method: 'POST', url, headers: pilot.headers, payload: plan });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** From west to east and back, `altitude` metres above home. */
function flight(altitude: number, from: Position, to: Position) {
  const metadata = { altitude, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  const waypoints = [{ index: 0, coordinates: to, metadata }];
  const segmentMetadata = { flightSpeed: 10, altitude };
  const segments = [{ type: 'waypointRoute', segmentId: 's1', segmentMetadata, waypoints }];
  return aPlanToSave({ homePoint: { position: from }, segments, planMetadata: { altitude, altitudeMode: 'relative' } });
}

const bay = [-122.5, 37.8] as const;
const [west, east]: [Position, Position] = [
  [-122.47, 37.77],
  [-122.43, 37.77],
];
const alps = [8, 47.03] as const;
const [inAlps, farther]: [Position, Position] = [
  [8.02, 47],
  [8.05, 47],
];

describe('the height above ground of a plan', () => {
  it('GO-02 finds the stretch over a valley, against the limit of the country', async () => {
    await ground((column) => (column >= 30 && column < 40 ? 360 : 400), alps);
    const { stretches, rules, limits, lengthMeters, wayHomeFromMeters, notChecked } = await check(
      flight(100, inAlps, farther),
    );
    expect(notChecked).toBeUndefined();
    expect(rules).toEqual([
      {
        id: 'eu-open',
        name: 'EU open category',
        source: 'Implementing Regulation (EU) 2019/947, UAS.OPEN.010',
        limitMeters: 120,
        isOnRequest: true,
      },
    ]);
    expect(stretches.map(({ kind, ruleId, limitMeters }) => [kind, ruleId, limitMeters])).toEqual([
      ['too-high', 'eu-open', 120],
      ['too-high', 'eu-open', 120],
    ]);
    const [there] = stretches;
    expect(there?.highest?.heightMeters).toBeCloseTo(140, 3);
    // A cell is 76 m wide here: ten of them lie low, with half a slope on each side.
    expect((there?.toMeters ?? 0) - (there?.fromMeters ?? 0)).toBeGreaterThan(700);
    expect(there?.path).toHaveLength(2);
    expect(wayHomeFromMeters).toBeCloseTo(lengthMeters / 2, 3);
    expect(limits).toEqual([{ ruleId: 'eu-open', limitMeters: 120, fromMeters: 0, toMeters: lengthMeters }]);
  });

  it('GO-02 is 400 ft in the US, and says if ceilings of cells are not known', async () => {
    await ground(() => 20, bay);
    const { stretches, rules, notChecked } = await check(flight(121.92, west, east));
    expect(stretches).toEqual([]);
    expect(rules).toMatchObject([{ id: 'us-part-107', limitMeters: 121.92, source: '14 CFR 107.51(b)' }]);
    expect(notChecked).toBe('FAA facility maps are not installed: ceilings of their cells were not checked.');
    await installUsAirspace(services);
    const known = await check(flight(123, west, east));
    expect(known.notChecked).toBeUndefined();
    expect(known.stretches).toMatchObject([{ kind: 'too-high', fromMeters: 0 }]);
  });

  it('TERR-06 finds where a flight hits the ground', async () => {
    await ground((column) => (column >= 30 && column < 40 ? 480 : 400), alps);
    const { stretches } = await check(flight(50, inAlps, farther));
    expect(stretches.map(({ kind }) => kind)).toEqual(['hits-ground', 'hits-ground']);
    expect(stretches[0]?.highest?.heightMeters).toBeCloseTo(-30, 3);
  });

  it('GO-02 is not checked where no heights are known, stretch by stretch', async () => {
    const none = await check(flight(50, inAlps, farther));
    expect(none.stretches).toMatchObject([{ kind: 'not-checked', highest: null }]);
    await ground((column) => (column >= 30 && column < 35 ? -9999 : 400), alps);
    const { stretches } = await check(flight(50, inAlps, farther));
    expect(stretches.map(({ kind }) => kind)).toEqual(['not-checked', 'not-checked']);
    for (const { fromMeters, toMeters } of stretches) expect(toMeters - fromMeters).toBeGreaterThan(300);
  });

  it('GO-02 counts the ceiling of a facility cell inside it, and the limit of the country elsewhere', async () => {
    await ground(() => 20, bay);
    await installUsAirspace(services);
    const cell = aPublished(-122.46, 37.76, { id: 'c', name: 'SFO 200', ceilingMeters: 60.96 });
    await installAirspace(services, { kind: 'FAA_Facilities', restrictions: [cell] });
    const { stretches, limits, rules } = await check(flight(100, west, east));
    expect(stretches).toMatchObject([
      { kind: 'too-high', ruleId: 'FAA_Facilities:c', limitMeters: 60.96, highest: { heightMeters: 100 } },
      { kind: 'too-high', ruleId: 'FAA_Facilities:c' },
    ]);
    expect(limits.map(({ limitMeters }) => limitMeters)).toEqual([121.92, 60.96, 121.92, 60.96, 121.92]);
    expect(rules[1]).toMatchObject({ name: 'SFO 200', source: 'FAA facility maps', limitMeters: 60.96 });
  });

  it('GO-02 a hill elsewhere does not blur what is known inside a facility cell', async () => {
    // Level over the cell, a valley far east of it.
    await ground((column) => (column >= 60 ? -40 : 20), bay);
    const cell = aPublished(-122.475, 37.76, { id: 'c', ceilingMeters: 60.96 });
    await installAirspace(services, { kind: 'FAA_Facilities', restrictions: [cell] });
    type Restrictions = AnswerOf<typeof readPlanRestrictions>;
    const verdictAt = async (altitude: number) =>
      (await check<Restrictions>(flight(altitude, west, east), 'restrictions')).flights[0]?.verdicts;
    expect(await verdictAt(60)).toMatchObject([{ is: 'fits', flownMeters: 60, above: 'ground', isLeast: false }]);
    expect(await verdictAt(62)).toMatchObject([{ is: 'too-high', flownMeters: 62, isLeast: false }]);
  });

  it('GO-02 lets a scan of a tall structure go higher: in the US as it is, in the EU on request only', async () => {
    const scanAt = ([lng, lat]: readonly [number, number], structureHeight: number) => {
      const boundaryCoordinates = [
        [lng + 0.0003, lat],
        [lng + 0.0003, lat + 0.0002],
        [lng + 0.0005, lat + 0.0002],
        [lng + 0.0005, lat],
      ];
      const segmentMetadata = {
        ...defaultStructureScan,
        structureHeight,
        scanBottomAlt: 20,
        entranceAltitude: structureHeight + 5,
      };
      const segment = {
        type: 'structureScan',
        segmentId: 's1',
        shapeType: 'polygon',
        boundaryCoordinates,
        cameraMetadata: defaultStructureCamera,
        segmentMetadata,
      };
      return aPlanToSave({ homePoint: { position: [lng, lat] }, segments: [segment], planMetadata: { altitude: 50 } });
    };
    await ground(() => 20, bay);
    await ground(() => 400, alps);
    const us = await check(scanAt([-122.45, 37.77], 150));
    expect(new Set(us.stretches.map(({ kind }) => kind))).toEqual(new Set(['structure-exception']));
    expect(us.stretches[0]).toMatchObject({ structure: 1 });
    expect(us.rules[0]?.isOnRequest).toBe(false);
    const eu = await check(scanAt([8.03, 47], 118));
    expect(eu.stretches.map(({ kind }) => kind)).toContain('structure-exception');
    expect(eu.rules[0]?.isOnRequest).toBe(true);
  });

  it('GO-02 is not checked beyond 200 km, and without anything to fly', async () => {
    const far = await check(flight(50, inAlps, [12, 47]));
    expect(far.notChecked).toBe('Only the first 200 km of the flight.');
    expect(far.stretches.at(-1)).toMatchObject({ kind: 'not-checked', toMeters: far.lengthMeters });
    expect(far.stretches.at(-1)?.path).toEqual([inAlps, [12, 47], inAlps]);
    const nothing = await check(aPlanToSave({ segments: [] }));
    expect(nothing).toMatchObject({ notChecked: 'There is nothing to fly yet.', stretches: [], lengthMeters: 0 });
  });

  it('lets others be answered while a flight of nearly 200 km with many legs is checked', async () => {
    await ground((column) => (column % 2 === 0 ? 400 : 420), alps);
    const metadata = { altitude: 110, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
    const waypoints = Array.from({ length: 1500 }, (_, index) => ({
      index,
      coordinates: [index % 2 === 0 ? 8.02 : 8.0217, 46.99 + index * 1e-5],
      metadata,
    }));
    const segmentMetadata = { flightSpeed: 10, altitude: 110 };
    const segments = [{ type: 'waypointRoute', segmentId: 's1', segmentMetadata, waypoints }];
    const plan = aPlanToSave({ homePoint: { position: inAlps }, segments, planMetadata: { altitude: 110 } });
    let [isDone, others] = [false, 0];
    const checking = check(plan).finally(() => (isDone = true));
    while (!isDone) {
      expect((await server.app.inject('/healthz')).statusCode).toBe(200);
      others++;
      await setTimeout(5);
    }
    const { lengthMeters, stretches, notChecked } = await checking;
    expect(lengthMeters).toBeGreaterThan(150_000);
    expect(notChecked).toBeUndefined();
    expect(stretches.length).toBeGreaterThan(100);
    expect(others).toBeGreaterThan(1);
  });

  it('GO-02 TERR-04 checks a flight above ground as it is worked out, with its tolerance', async () => {
    await ground((column) => (column % 8 < 4 ? 400 : 412), alps);
    const follows = (altitude: number) => ({
      ...flight(altitude, inAlps, farther),
      planMetadata: { altitude, altitudeMode: 'terrain' },
    });
    expect((await check(follows(90))).stretches).toEqual([]);
    const { stretches } = await check(follows(119));
    expect(stretches.map(({ kind }) => kind)).toContain('too-high');
    expect(stretches[0]?.highest?.heightMeters).toBeGreaterThan(120);
  });

  it('TERR-04 shows the stretch of a flight above ground that has no heights', async () => {
    await ground((column) => (column >= 30 && column < 35 ? -9999 : 400), alps);
    const plan = { ...flight(50, inAlps, farther), planMetadata: { altitude: 50, altitudeMode: 'terrain' } };
    const { stretches } = await check(plan);
    expect(stretches.map(({ kind, why }) => [kind, why])).toEqual([
      ['not-checked', 'no-heights'],
      ['not-checked', 'no-heights'],
    ]);
  });

  it('works across the antimeridian', async () => {
    await ground((column) => (column < 20 ? 10 : -50), [-180, -16.97]);
    const { stretches, rules } = await check(flight(90, [179.99, -16.99], [-179.95, -16.99]));
    expect(rules[0]?.id).toBe('usual');
    expect(stretches.map(({ kind }) => kind)).toContain('not-checked');
  });
});
