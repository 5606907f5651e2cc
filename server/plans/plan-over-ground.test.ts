import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import type { FlightPlan, TerrainFollowing } from '@overflight/flight/plan/plan.ts';
import { aPlan, aRoute, aSurvey, at, home, pilot } from '@overflight/flight/testing/sample-plan.ts';
import { addHeightFile } from '../terrain/testing/add-height-file.ts';
import type { GeoTiffOptions } from '../terrain/testing/make-geotiff.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { planCalls } from './testing/plan-calls.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const member = await signInAs(server);
const { save } = planCalls(server, member);

const STEP = 1 / 3600;
const [WEST, NORTH] = [home[0]! - 0.02, home[1]! + 0.02];
/** Rises by a quarter to the north, from 400 m at home; void further east than this many columns. */
const slope = (knownColumns = Infinity): GeoTiffOptions => ({
  columns: 144,
  rows: 144,
  west: WEST,
  north: NORTH,
  step: STEP,
  noData: -9999,
  heightAt: (column, row) => (column < knownColumns ? heightAt(NORTH - (row + 0.5) * STEP) : -9999),
});
const heightAt = (lat: number) => 400 + ((lat - home[1]!) * 111_195) / 4;

const above: Partial<FlightPlan['planMetadata']> = { altitudeMode: 'terrain' };
const aSlopePlan = (terrain?: TerrainFollowing): FlightPlan => ({
  ...aPlan([aSurvey(undefined, { altitudeMode: 'terrain' }), { ...aRoute(at(0, 400), at(0, 900)), segmentId: 'r1' }], {
    ...above,
    ...(terrain && { terrain }),
  }),
  flightPlanId: randomUUID(),
});

async function exported(plan: FlightPlan, query = 'firmware=px4') {
  await save(plan);
  const url = `/flights/oa/v2/plans/${plan.flightPlanId}?format=qgc&${query}`;
  return server.app.inject({ url, headers: member.headers });
}

type Item = { command: number; frame: number; params: number[]; TransectStyleComplexItem?: { Items: Item[] } };
const legsOf = (text: string): Item[] =>
  (JSON.parse(text) as { mission: { items: Item[] } }).mission.items
    .flatMap((item) => item.TransectStyleComplexItem?.Items ?? [item])
    .filter(({ command }) => command === 16);

describe('a plan above ground', () => {
  it('TERR-04 TERR-05 stops without heights, then leaves with them, from home and from the sea', async () => {
    const plan = aSlopePlan();
    const without = await exported(plan);
    expect([without.statusCode, without.json()]).toMatchObject([
      422,
      { code: 'no-heights', detail: expect.stringContaining('no heights of the ground at the home point') },
    ]);
    await addHeightFile(server, admin, slope());
    const [fromHome, fromSea] = [await exported(plan), await exported(plan, 'firmware=px4&altitudes=sea')];
    expect([fromHome.statusCode, fromSea.statusCode]).toEqual([200, 200]);
    const [relative, absolute] = [legsOf(fromHome.body), legsOf(fromSea.body)];
    expect(new Set(relative.map(({ frame }) => frame))).toEqual(new Set([3]));
    expect(new Set(absolute.map(({ frame }) => frame))).toEqual(new Set([0]));
    for (const [index, { params }] of relative.entries()) {
      const [lat, aboveHomeM] = [params[4]!, params[6]!];
      expect(aboveHomeM - (heightAt(lat) - 400)).toBeGreaterThan(40);
      expect(Math.abs(aboveHomeM + 400 - absolute[index]!.params[6]!)).toBeLessThan(0.05);
    }
  });

  it('TERR-05 gives the settings to QGroundControl and reads them back', async () => {
    const terrain = { followedBy: 'waypoints', clearance: 30, tolerance: 3, climbRate: 4, descentRate: 2 } as const;
    const plan = aSlopePlan(terrain);
    const { body } = await exported(plan);
    const [survey] = (JSON.parse(body) as { mission: { items: Record<string, unknown>[] } }).mission.items.flatMap(
      (item) => item['TransectStyleComplexItem'] ?? [],
    );
    expect(survey).toMatchObject({
      CameraCalc: { DistanceMode: 3 },
      TerrainAdjustTolerance: 3,
      TerrainAdjustMaxClimbRate: 4,
      TerrainAdjustMaxDescentRate: 2,
      TerrainFlightSpeed: plan.planMetadata.flightSpeed,
    });
    const read = readQgcPlan(body, { by: pilot, newId: randomUUID, home, name: 'Back' });
    expect(read.ok && read.value.plan.planMetadata).toEqual(plan.planMetadata);
    expect(read.ok && read.value.plan.segments.map(({ type }) => type)).toEqual(['survey', 'waypointRoute']);
    const imported = { ...(read.ok ? read.value.plan : plan), flightPlanId: randomUUID() };
    // Unchanged, it is given back as it came.
    expect(legsOf((await exported(imported)).body)).toEqual(legsOf(body));
  });

  it('TERR-05 is left to the vehicle by choice', async () => {
    const terrain = { followedBy: 'vehicle', tolerance: 5, climbRate: 2, descentRate: 2 } as const;
    const { body } = await exported(aSlopePlan(terrain), 'firmware=ardupilot');
    expect(new Set(legsOf(body).map(({ frame }) => frame))).toEqual(new Set([10]));
  });

  it('is refused beyond 200 km, with the reason', async () => {
    const far = { ...aRoute(at(0, 50), [10.5, 47.4]), segmentId: 'r3' };
    const answer = await exported({ ...aPlan([far], above), flightPlanId: randomUUID() });
    expect(answer.json()).toMatchObject({ code: 'too-long', detail: expect.stringContaining('up to 200 km') });
  });

  it('TERR-04 names the stretch without heights, and its segment', async () => {
    const list = await server.app.inject({ url: '/terrain/v1/admin/files', headers: admin.headers });
    for (const { id } of list.json<{ id: string }[]>())
      await server.app.inject({ method: 'DELETE', url: `/terrain/v1/admin/files/${id}`, headers: admin.headers });
    await addHeightFile(server, admin, slope(75));
    const route = { ...aRoute(at(0, 50), at(400, 50)), segmentId: 'r2' };
    const plan = { ...aPlan([route], above), flightPlanId: randomUUID() };
    const answer = await exported(plan);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: string }>().detail).toMatch(
      /^There are no heights of the ground for \d{3} m of Waypoint route 1, \d{3} m of the way home\./,
    );
  });
});
