import { describe, expect, it } from 'vitest';
import type { FlightPlan, Segment as FlownSegment } from '@overflight/flight/plan/plan.ts';
import { layerCount } from '@overflight/flight/structure-scan/layers.ts';
import { leastCostOf } from '@overflight/flight/testing/cost-of.ts';
import { aPlan, aRoute, aStructureScan, aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { planCaps, PlanToSave, restorePlan, savePlan, type SavedPlan } from './plans.ts';

type Stamp = 'createdBy' | 'updatedBy' | 'lastUpdated';
const flightPlanId = '3f2b8c1e-5a70-4f3c-9d24-7c1e5b8a9d01';
const plan = (changes: object = {}) => ({ flightPlanId, homePoint: { position: [8, 47] }, ...changes });
const problemsOf = (changes: object) => {
  const read = PlanToSave.safeParse(plan(changes));
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a plan to save', () => {
  it('is any plan of the flight core, which in turn can fly any plan that is answered', () => {
    const fromFlight = (flown: Omit<FlightPlan, Stamp>): PlanToSave => flown;
    const toFlight = (answered: SavedPlan): FlightPlan => answered;
    const segments: FlownSegment[] = [aSurvey(), aStructureScan(), aRoute([8, 47])];
    const drawn = { ...aPlan(segments), flightPlanId };
    expect(PlanToSave.parse(fromFlight(drawn)).segments).toEqual(segments);
    expect(toFlight).toBeTypeOf('function');
  });

  it('has as many layers of a scan as can be flown, or one more to say that there are too many', () => {
    const { segmentMetadata, ...scan } = aStructureScan();
    const withLayers = (layers: number) => ({
      segments: [{ ...scan, segmentMetadata: { ...segmentMetadata, layers } }],
    });
    expect(problemsOf(withLayers(layerCount({ ...segmentMetadata, structureHeight: 1e9 }, 0.1)))).toEqual([]);
    expect(problemsOf(withLayers(1e9))).toEqual([expect.stringContaining('segments.0.segmentMetadata.layers')]);
  });

  it('PLAN-02 has defaults for all but its id and its home', () => {
    expect(PlanToSave.parse(plan())).toMatchObject({
      name: '(unnamed)',
      collectionId: 'default',
      collectionName: 'Unassigned',
      planMetadata: { altitude: 60.96, flightSpeed: 10, hoverSpeed: 10, altitudeMode: 'relative', gimbal: false },
      segments: [],
    });
    expect(problemsOf({ homePoint: undefined })).toHaveLength(1);
  });

  it.each([
    [
      'many bad points, one of them named',
      { pathCoordinates: Array<unknown>(90_000).fill(['x', 0]) },
      '.0: not a position: longitude ±180, latitude ±90',
    ],
    [
      'a point of four numbers',
      {
        pathCoordinates: [
          [8, 47],
          [8, 47, 1, 1],
        ],
      },
      '.1: not a position: longitude ±180, latitude ±90',
    ],
    ['a point that is nowhere', { pathCoordinates: [[null, 47]] }, '.0: not a position: longitude ±180, latitude ±90'],
  ])('is refused with %s', (_, changes, problem) => {
    expect(problemsOf({ segments: [{ ...aSurvey(), ...changes }] })).toEqual([`segments.0.pathCoordinates${problem}`]);
  });

  it('keeps heights of positions and import data, down to the nesting depth of the files we read', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const kept = { document: nested(planCaps.nesting - 1) };
    const read = PlanToSave.parse(plan({ homePoint: { position: [8, 47, 412] }, keptFromImport: kept }));
    expect(read).toMatchObject({ homePoint: { position: [8, 47, 412] }, keptFromImport: kept });
    expect(problemsOf({ keptFromImport: { document: nested(planCaps.nesting) } })).toEqual([
      'keptFromImport: nested more than 64 levels deep',
    ]);
  });

  it('has a bound on all its paths together, not on each alone', () => {
    const path = Array<number[]>(planCaps.pathPoints / 2 + 1).fill([8, 47]);
    const surveys = ['a', 'b'].map((segmentId) => ({ ...aSurvey(), segmentId, pathCoordinates: path }));
    expect(problemsOf({ segments: surveys.slice(1) })).toEqual([]);
    expect(problemsOf({ segments: surveys })).toEqual(['segments: more than 100000 pathCoordinates together']);
    const places = Array<number[]>(planCaps.waypoints / 2 + 1).fill([8, 47]);
    const routes = ['a', 'b'].map((segmentId) => ({ ...aRoute(...places), segmentId }));
    expect(problemsOf({ segments: routes })).toEqual(['segments: more than 20000 waypoints together']);
  });

  it('is refused quickly, however many faults it has', () => {
    const routes = Array.from({ length: 200 }, () => ({
      type: 'waypointRoute',
      waypoints: Array<object>(20_000).fill({}),
    }));
    const surveys = Array.from({ length: 200 }, () => ({ type: 'survey', holes: Array<object>(20_000).fill([]) }));
    const { cpuMs } = leastCostOf(
      () => {
        for (const segments of [routes, surveys, Array<object>(2_000_000).fill({})])
          expect(problemsOf({ segments })).toHaveLength(1);
        expect(problemsOf({ homePoint: { position: Array<string>(2_000_000).fill('x') } })).toHaveLength(1);
      },
      { cpuMs: 2000 },
    );
    expect(cpuMs).toBeLessThan(2000);
  });

  it('comes one at a time', () => {
    expect(savePlan.body.safeParse({ plans: [plan()] }).success).toBe(true);
    expect(savePlan.body.safeParse({ plans: [plan(), plan()] }).success).toBe(false);
    expect(savePlan.body.safeParse({ plans: [] }).success).toBe(false);
  });
});

it('restoring a plan needs no body', () => {
  expect(restorePlan.body.parse(undefined)).toEqual({});
  expect(restorePlan.body.safeParse({ version: 2 ** 31 }).success).toBe(false);
});
