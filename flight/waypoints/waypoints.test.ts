import { describe, expect, it } from 'vitest';
import type { FlightPlan, WaypointRouteSegment } from '../plan/plan.ts';
import { newSurvey } from '../survey/new-survey.ts';
import { aPlan, deepFreeze, idMaker } from '../testing/a-plan.ts';
import { addWaypoint } from './add-waypoint.ts';
import type { EditedPlan } from './find-route.ts';
import { removeWaypoint } from './remove-waypoint.ts';
import { updateWaypoint } from './update-waypoint.ts';

const planOf = (edited: EditedPlan): FlightPlan => {
  if (!edited.ok) throw new Error(edited.reason);
  return deepFreeze(edited.plan);
};
const routeOf = (plan: FlightPlan) => plan.segments[0] as WaypointRouteSegment;
const withThree = () => {
  const newId = idMaker();
  return [
    [8, 47],
    [8.01, 47],
    [8.02, 47],
  ].reduce((plan, coordinates) => planOf(addWaypoint(plan, { coordinates }, newId)), aPlan());
};

describe('what cannot be done says why', () => {
  it('PLAN-21 an index that is not there', () => {
    expect(updateWaypoint(withThree(), { index: 7, coordinates: [8, 48] })).toEqual({
      ok: false,
      reason: 'Waypoint update failed: waypoint index 7 not found',
    });
    expect(removeWaypoint(withThree(), { index: 7 })).toMatchObject({ ok: false });
  });

  it('PLAN-21 a route that cannot be found or made', () => {
    const reason = 'Failed to find or create WaypointRoute segment';
    const survey = newSurvey('s', { shapeType: 'polygon', boundaryCoordinates: [] });
    const plan = deepFreeze({ ...aPlan(), segments: [survey] });
    expect(addWaypoint(plan, { segmentId: 's', coordinates: [8, 47] }, idMaker())).toEqual({ ok: false, reason });
    expect(updateWaypoint(aPlan(), { index: 0 })).toEqual({ ok: false, reason });
    expect(removeWaypoint(aPlan(), { index: 0 })).toEqual({ ok: false, reason });
  });
});

describe('a waypoint route', () => {
  it('GEO-06 is made by its first waypoint, with speed 10 and altitude 50', () => {
    const plan = planOf(addWaypoint(aPlan(), { coordinates: [8, 47] }, idMaker()));
    expect(plan.segments).toEqual([
      {
        type: 'waypointRoute',
        segmentId: 'id-1',
        segmentMetadata: { flightSpeed: 10, altitude: 50 },
        waypoints: [
          {
            index: 0,
            coordinates: [8, 47],
            metadata: { altitude: 50, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 },
          },
        ],
      },
    ]);
  });

  it('PLAN-21 grows at its end', () => {
    expect(routeOf(withThree()).waypoints.map(({ index, coordinates }) => [index, ...coordinates])).toEqual([
      [0, 8, 47],
      [1, 8.01, 47],
      [2, 8.02, 47],
    ]);
    expect(withThree().segments).toHaveLength(1);
  });

  it('PLAN-21 changes one waypoint and leaves the others', () => {
    const before = withThree();
    const plan = planOf(updateWaypoint(before, { index: 1, coordinates: [9, 46], metadata: { altitude: 80 } }));
    expect(routeOf(plan).waypoints[1]).toMatchObject({ index: 1, coordinates: [9, 46], metadata: { altitude: 80 } });
    expect(routeOf(plan).waypoints[1]?.metadata.flightSpeed).toBe(10);
    expect(routeOf(plan).waypoints[0]).toBe(routeOf(before).waypoints[0]);
  });

  it('PLAN-21 is renumbered after a removal and removed with its last waypoint', () => {
    let plan = planOf(removeWaypoint(withThree(), { index: 0 }));
    expect(routeOf(plan).waypoints.map(({ index, coordinates }) => [index, coordinates[0]])).toEqual([
      [0, 8.01],
      [1, 8.02],
    ]);
    plan = planOf(removeWaypoint(plan, { index: 1 }));
    plan = planOf(removeWaypoint(plan, { index: 0 }));
    expect(plan.segments).toEqual([]);
  });

  it('is chosen by its id where a plan has several', () => {
    const newId = idMaker();
    const one = planOf(addWaypoint(aPlan(), { coordinates: [8, 47] }, newId));
    const two = planOf(addWaypoint(one, { segmentId: 'other', coordinates: [9, 47] }, newId));
    const edited = planOf(updateWaypoint(two, { segmentId: 'other', index: 0, coordinates: [9, 48] }));
    expect(edited.segments.map((segment) => (segment as WaypointRouteSegment).waypoints[0]?.coordinates)).toEqual([
      [8, 47],
      [9, 48],
    ]);
  });
});
