import { describe, expect, it } from 'vitest';
import { fenceFindings } from '../checks/fence-findings.ts';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { destination } from '../geo/destination.ts';
import { planFeatures } from '../plan/plan-features.ts';
import type { Fence, FlightPlan } from '../plan/plan.ts';
import { genuine, genuineFile } from '../testing/genuine-files.ts';
import { madeUpFile } from '../testing/made-up-files.ts';
import { aPlan, aRoute, at, home, pilot } from '../testing/sample-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import {
  addFence,
  addRallyPoint,
  removeFence,
  removeRallyPoint,
  updateFence,
  updateRallyPoint,
} from './edit-fences.ts';
import { fenceId, fenceIndex } from './fence-id.ts';
import { fencesOf, rallyPointsOf } from './fences-of.ts';

const opened = (text: string): FlightPlan => {
  const read = readQgcPlan(text, { by: pilot, newId: () => 'id', home });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
};
type Written = {
  geoFence: { polygons: object[]; circles: { circle: { radius: number } }[]; breachReturn?: unknown };
  rallyPoints: { points: unknown[] };
};
const written = (plan: FlightPlan) => JSON.parse(qgcText(plan)) as Written;

const block = (x: number, y: number, sizeM: number): Fence => ({
  isInclusion: true,
  shapeType: 'polygon',
  boundaryCoordinates: [at(x, y), at(x, y + sizeM), at(x + sizeM, y + sizeM), at(x + sizeM, y)],
});
const round = (x: number, y: number, radiusM: number): Fence => ({
  isInclusion: false,
  shapeType: 'circle',
  boundaryCoordinates: [at(x, y), destination(at(x, y), { distanceM: radiusM, azimuthDeg: 90 })],
});
const route = aPlan([aRoute(at(20, 20), at(80, 80))]);
const textsOf = (plan: FlightPlan) => fenceFindings(plan).map(({ text }) => text);

describe('fences of a plan', () => {
  it('FLY-12 are checked against the whole flight, polygons and circles', () => {
    expect(textsOf(addFence(route, block(-50, -50, 300)))).toEqual([]);
    expect(textsOf(addFence(route, block(-50, -50, 100)))).toEqual(['The flight leaves fence 1.']);
    expect(textsOf(addFence(route, round(300, 0, 50)))).toEqual([]);
    expect(textsOf(addFence(addFence(route, block(-50, -50, 300)), round(50, 50, 10)))).toEqual([
      'The flight enters fence 2.',
    ]);
  });

  it('FLY-12 tell rally points on the wrong side, also before anything is flown', () => {
    const fenced = addFence(addFence(aPlan(), block(-50, -50, 300)), round(50, 50, 10));
    const rallied = addRallyPoint(addRallyPoint(fenced, at(500, 0)), at(50, 52));
    expect(textsOf(rallied)).toEqual(['Rally point 1 lies outside fence 1.', 'Rally point 2 lies inside fence 2.']);
  });

  it('FLY-12 FLY-06 are written for QGroundControl and read back', () => {
    const plan = addRallyPoint(addFence(addFence(route, block(0, 0, 100)), round(300, 0, 50)), at(10, 10));
    const document = written(plan);
    expect(document.geoFence).toMatchObject({ version: 2, polygons: [{ inclusion: true, version: 1 }] });
    expect(document.geoFence.circles).toEqual([
      { inclusion: false, version: 1, circle: { center: expect.any(Array), radius: 50 } },
    ]);
    expect(document.rallyPoints.points).toEqual([[expect.any(Number), expect.any(Number), 30]]);
    const back = opened(qgcText(plan));
    expect(back.fences?.map(({ isInclusion, shapeType }) => [isInclusion, shapeType])).toEqual([
      [true, 'polygon'],
      [false, 'circle'],
    ]);
    expect(back.rallyPoints).toEqual(plan.rallyPoints);
    expect(qgcText(back)).toBe(qgcText(opened(qgcText(back))));
  });

  it('are part of the plain GeoJSON of a plan', () => {
    const plan = addRallyPoint(addFence(route, block(0, 0, 100)), at(10, 10));
    expect(planFeatures(plan).map(({ properties: { kind } }) => kind)).toEqual(
      expect.arrayContaining(['fence', 'rallyPoint']),
    );
  });

  it('are changed and removed one by one', () => {
    const plan = addFence(addFence(aPlan(), block(0, 0, 100)), round(0, 0, 50));
    expect(fencesOf(updateFence(plan, 1, { isInclusion: true }))[1]?.isInclusion).toBe(true);
    expect(fencesOf(removeFence(plan, 0))).toEqual([round(0, 0, 50)]);
    const rallied = addRallyPoint(aPlan(), at(1, 1));
    expect(rallyPointsOf(updateRallyPoint(rallied, 0, { altitude: 55 }))[0]?.altitude).toBe(55);
    expect(rallyPointsOf(removeRallyPoint(rallied, 0))).toEqual([]);
  });

  it('have ids that no segment has', () => {
    expect([fenceIndex(fenceId(12)), fenceIndex('s1'), fenceIndex(null)]).toEqual([12, undefined, undefined]);
  });
});

function expectEditable(text: string) {
  const plan = opened(text);
  const before = JSON.parse(text) as Written;
  expect(written(plan).geoFence).toEqual(before.geoFence);
  expect(written(plan).rallyPoints).toEqual(before.rallyPoints);
  const without = written(removeFence(plan, 0));
  expect(without.geoFence.polygons).toEqual(before.geoFence.polygons.slice(1));
  expect(without.geoFence.breachReturn).toEqual(before.geoFence.breachReturn);
  expect(without.rallyPoints).toEqual(before.rallyPoints);
  const radii = (document: Written) => document.geoFence.circles.map(({ circle }) => circle.radius);
  expect(radii(without)).toEqual(radii(before));
}

describe('fences of a file', () => {
  it('FLY-06 come back as they were, and one is removed without touching the others', () => {
    expectEditable(madeUpFile('plans/fenced.plan').text);
    expect.hasAssertions();
  });

  it.skipIf(genuine.isMissing)(`FLY-06 of QGroundControl are edited as well${genuine.reason}`, () => {
    expectEditable(genuineFile('plans/aircast__fence.plan').text);
    expect.hasAssertions();
  });

  it('imported by an older version are shown, and edited from then on', () => {
    const { fences: _fences, rallyPoints: _rally, ...older } = opened(madeUpFile('plans/fenced.plan').text);
    expect(fencesOf(older).length).toBeGreaterThan(0);
    expect(removeFence(older, 0).fences).toHaveLength(fencesOf(older).length - 1);
  });
});
