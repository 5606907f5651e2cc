import { describe, expect, it } from 'vitest';
import type { FlightPlan, WaypointRouteSegment } from '../plan/plan.ts';
import { deepFreeze } from '../testing/a-plan.ts';
import { aPlan, aRoute } from '../testing/sample-plan.ts';
import type { EditedPlan } from './find-route.ts';
import { insertWaypoint } from './insert-waypoint.ts';
import { moveWaypoint } from './move-waypoint.ts';
import { updateWaypoint } from './update-waypoint.ts';

const planOf = (edited: EditedPlan): FlightPlan => {
  if (!edited.ok) throw new Error(edited.reason);
  return edited.plan;
};
const waypointsOf = (plan: FlightPlan) => (plan.segments[0] as WaypointRouteSegment).waypoints;
const placesOf = (plan: FlightPlan) => waypointsOf(plan).map(({ index, coordinates }) => [index, coordinates[0]]);
const plan = deepFreeze(aPlan([aRoute([8, 47], [9, 47], [10, 47])]));

describe('a waypoint between two others', () => {
  it('lies halfway, as high as their mean, and the rest is numbered on', () => {
    const high = planOf(updateWaypoint(plan, { index: 1, metadata: { altitude: 80 } }));
    const inserted = planOf(insertWaypoint(high, { after: 0 }));
    expect(placesOf(inserted)).toEqual([
      [0, 8],
      [1, 8.5],
      [2, 9],
      [3, 10],
    ]);
    expect(waypointsOf(inserted)[1]?.metadata.altitude).toBe(65);
  });

  it('lies where it was put, and halfway across the antimeridian', () => {
    expect(waypointsOf(planOf(insertWaypoint(plan, { after: 1, coordinates: [9.1, 48] })))[2]?.coordinates).toEqual([
      9.1, 48,
    ]);
    const across = aPlan([aRoute([179, 0], [-179, 0])]);
    expect(Math.abs(waypointsOf(planOf(insertWaypoint(across, { after: 0 })))[1]?.coordinates[0] ?? 0)).toBe(180);
  });

  it('needs one on both sides', () => {
    expect(insertWaypoint(plan, { after: 2 })).toMatchObject({ ok: false });
    expect(insertWaypoint(aPlan(), { after: 0 })).toMatchObject({ ok: false });
  });
});

describe('the order of waypoints', () => {
  it('changes by one, and the numbers follow it', () => {
    expect(placesOf(planOf(moveWaypoint(plan, { index: 2, to: 1 })))).toEqual([
      [0, 8],
      [1, 10],
      [2, 9],
    ]);
    expect(placesOf(planOf(moveWaypoint(plan, { index: 0, to: 1 })))).toEqual([
      [0, 9],
      [1, 8],
      [2, 10],
    ]);
  });

  it('has no place before the first or after the last', () => {
    expect(moveWaypoint(plan, { index: 0, to: -1 })).toMatchObject({ ok: false });
    expect(moveWaypoint(plan, { index: 2, to: 3 })).toMatchObject({ ok: false });
  });
});
