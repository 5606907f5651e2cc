import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { editStructureScan } from '../structure-scan/edit-structure-scan.ts';
import { newStructureScan } from '../structure-scan/new-structure-scan.ts';
import { editSurvey } from '../survey/edit-survey.ts';
import { newSurvey } from '../survey/new-survey.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import { aPilot, aPlan, deepFreeze, idMaker } from '../testing/a-plan.ts';
import { addSegment } from './edit/add-segment.ts';
import {
  defaultPlanMetadata,
  defaultStructureCamera,
  defaultStructureScan,
  defaultSurvey,
  defaultSurveyCamera,
} from './edit/defaults.ts';
import { deleteSegment } from './edit/delete-segment.ts';
import { clamp, limits, wrapOrientation } from './limits.ts';
import { moveHome } from './edit/move-home.ts';
import type { FlightPlan, Segment, WaypointRouteSegment } from './plan.ts';
import { planTotals } from './estimate/plan-totals.ts';
import { segmentTotals } from './estimate/segment-totals.ts';
import { timeText } from './estimate/time-text.ts';
import { updatePlanMetadata } from './edit/update-plan-metadata.ts';
import { updateSegment } from './edit/update-segment.ts';

const square: Position[] = [
  [8, 47],
  [8.004, 47],
  [8.004, 47.003],
  [8, 47.003],
];
const shape = { shapeType: 'polygon' as const, boundaryCoordinates: square };
const route = (segmentId: string, ...path: Position[]): WaypointRouteSegment => ({
  type: 'waypointRoute',
  segmentId,
  segmentMetadata: { flightSpeed: 10, altitude: 50 },
  waypoints: path.map((coordinates, index) => ({
    index,
    coordinates,
    metadata: { altitude: 50, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 },
  })),
});
const planWith = (...segments: Segment[]): FlightPlan => deepFreeze({ ...aPlan(), segments });

describe('limits', () => {
  it.each([
    ['overlap', -1, 0, 'min value: 0 %'],
    ['overlap', 96, 95, 'max value: 95 %'],
    ['gimbalPitch', 91, 90, 'max value: 90 deg'],
    ['planYaw', 91, 90, 'max value: 90 deg'],
    ['waypointYaw', 360, 359, 'max value: 359 deg'],
    ['waypointAltitude', 0, 0.1, 'min value: 0.1 m'],
    ['scanDistance', -3, 0.1, 'min value: 0.1 m'],
    ['altitude', 0.05, 0.1, 'min value: 0.1 m'],
    ['footprint', Number.NaN, 0.1, 'min value: 0.1 m'],
    ['additionalLines', -1, 0, 'min value: 0 lines'],
  ] as const)('PLAN-25 %s of %d becomes %d and says so', (name, value, allowed, note) => {
    expect(clamp(value, limits[name])).toEqual({ value: allowed, note });
  });

  it('PLAN-25 say nothing about a value that is allowed, however high where there is no maximum', () => {
    expect(clamp(95, limits.overlap)).toEqual({ value: 95 });
    expect(clamp(1e6, limits.altitude)).toEqual({ value: 1e6 });
  });

  it('PLAN-25 let the orientation wrap', () => {
    expect([-1, 0, 359, 360, 765, Number.NaN].map(wrapOrientation)).toEqual([359, 0, 359, 0, 45, 0]);
  });
});

describe('defaults', () => {
  it('GEO-06 of a plan, and the distances of the cameras', () => {
    expect(defaultPlanMetadata).toMatchObject({ altitude: 60.96, flightSpeed: 10, hoverSpeed: 10 });
    expect(defaultSurveyCamera.distanceToSurface).toBe(60.96);
    expect(defaultStructureCamera.distanceToSurface).toBe(9.144);
  });

  it('GEO-04 GEO-05 of the segments', () => {
    expect(defaultSurvey).toMatchObject({ turnAroundDistance: 10, entryLocation: 0, frontBuffer: 0 });
    expect(defaultStructureScan).toEqual({
      structureHeight: 60.96,
      scanBottomAlt: 20,
      entranceAltitude: 60.96,
      layers: 21,
      startFromTop: true,
      gimbalPitch: 0,
    });
  });
});

describe('edits leave the old plan as it was', () => {
  it('a new plan has a home point and nothing else', () => {
    expect(aPlan()).toMatchObject({
      name: '(unnamed)',
      collectionId: 'default',
      collectionName: 'Unassigned',
      createdBy: aPilot,
      homePoint: { position: [8, 47] },
      segments: [],
    });
  });

  it('PLAN-20 a segment whose id is taken gets a new one', () => {
    const once = addSegment(aPlan(), route('a'), idMaker());
    const twice = addSegment(deepFreeze(once), route('a'), idMaker());
    expect(twice.segments.map(({ segmentId }) => segmentId)).toEqual(['a', 'id-1']);
  });

  it('PLAN-20 an update replaces by id or appends', () => {
    const plan = planWith(route('a'), route('b'));
    const moved = route('a', [1, 1]);
    expect(updateSegment(plan, moved).segments).toEqual([moved, route('b')]);
    expect(updateSegment(plan, route('c')).segments.map(({ segmentId }) => segmentId)).toEqual(['a', 'b', 'c']);
  });

  it('PLAN-20 a deletion takes the segment of that id', () => {
    const plan = planWith(route('a'), route('b'));
    expect(deleteSegment(plan, 'a').segments.map(({ segmentId }) => segmentId)).toEqual(['b']);
    expect(deleteSegment(plan, 'z').segments).toHaveLength(2);
  });

  it('home and settings move', () => {
    expect(moveHome(aPlan(), [9, 48]).homePoint.position).toEqual([9, 48]);
    expect(updatePlanMetadata(aPlan(), { flightSpeed: 5 }).planMetadata).toEqual({
      ...defaultPlanMetadata,
      flightSpeed: 5,
    });
  });
});

describe('segments follow their settings', () => {
  it('a survey is replanned', () => {
    const survey = deepFreeze(newSurvey('s', shape));
    expect(survey.pathCoordinates.length).toBeGreaterThan(20);
    expect(survey.area).toBeGreaterThan(100_000);
    const higher = editSurvey(survey, { camera: { distanceToSurface: 121.92 }, settings: { orientation: 405 } });
    expect(higher.pathCoordinates.length).toBeLessThan(survey.pathCoordinates.length);
    expect(higher.segmentMetadata).toMatchObject({ orientation: 45 });
    expect(higher.segmentMetadata.triggerDistance).toBeCloseTo(2 * survey.segmentMetadata.triggerDistance, 9);
    expect(editSurvey(survey, { settings: { triggerDistance: 7 } }).segmentMetadata.triggerDistance).toBe(7);
  });

  it('a survey of an area that cannot be flown has no path and says why', () => {
    const bowTie = newSurvey('s', {
      ...shape,
      boundaryCoordinates: [
        [8, 47],
        [9, 48],
        [9, 47],
        [8, 48],
      ],
    });
    expect(bowTie).toMatchObject({ pathCoordinates: [], area: 0 });
    expect(planSurveySegment(bowTie)).toEqual({ ok: false, reason: expect.stringMatching(/crosses/) });
    expect(segmentTotals(bowTie)).toEqual({ distanceM: 0, photoCount: 0 });
  });

  it('a survey of a circle is one of its ring', () => {
    const centre = [8, 47];
    const onCircle = destination(centre, { distanceM: 200, azimuthDeg: 90 });
    const circle = newSurvey('s', { shapeType: 'circle', boundaryCoordinates: [centre, onCircle] });
    expect(circle.area).toBeGreaterThan(Math.PI * 199.9 ** 2);
    expect(circle.area).toBeLessThan(Math.PI * 200 ** 2);
  });

  it('GEO-05 a structure scan has the layers that heights and camera give', () => {
    const scan = deepFreeze(newStructureScan('s', shape));
    expect(scan.segmentMetadata.layers).toBe(21);
    expect(editStructureScan(scan, { settings: { structureHeight: 40 } }).segmentMetadata.layers).toBe(11);
    expect(editStructureScan(scan, { camera: { distanceToSurface: 20 } }).segmentMetadata.layers).toBe(10);
  });
});

describe('totals', () => {
  const home: Position = [8, 47];

  it('PLAN-26 are zero for a plan without segments', () => {
    expect(planTotals(aPlan())).toEqual({ distanceM: 0, betweenSegmentsM: 0, photoCount: 0, timeS: 0 });
  });

  it('PLAN-26 add the segments, the way from home to the first entry and from the last exit home', () => {
    const path: Position[] = [
      [8.01, 47],
      [8.02, 47],
      [8.02, 47.01],
    ];
    const totals = planTotals(planWith(route('a', ...path)));
    const expected = pathLengthM(path) + distanceM(home, [8.01, 47]) + distanceM([8.02, 47.01], home);
    expect(totals.distanceM).toBeCloseTo(expected, 9);
    expect(totals.timeS).toBeCloseTo(expected / 10, 9);
  });

  it('name the ways between segments apart', () => {
    const totals = planTotals(planWith(route('a', home), route('empty'), route('b', [8.01, 47])));
    expect(totals.betweenSegmentsM).toBeCloseTo(distanceM(home, [8.01, 47]), 9);
    expect(totals.distanceM).toBeCloseTo(distanceM([8.01, 47], home), 9);
  });

  it('count the photos of surveys and scans', () => {
    const [survey, scan] = [newSurvey('s', shape), newStructureScan('t', shape)];
    const planned = planSurveySegment(survey);
    const [surveyTotals, scanTotals] = [segmentTotals(survey), segmentTotals(scan)];
    expect(surveyTotals.photoCount).toBe(planned.ok ? planned.photoCount : Number.NaN);
    expect(surveyTotals.distanceM).toBeCloseTo(planned.ok ? planned.distanceM : Number.NaN, 6);
    expect(surveyTotals.entry).toEqual(survey.pathCoordinates[0]);
    expect(scanTotals.entry).toEqual(scanTotals.exit);
    expect(planTotals(planWith(survey, scan)).photoCount).toBe(surveyTotals.photoCount + scanTotals.photoCount);
  });

  it('measure the stored path of an imported survey', () => {
    const imported = { ...newSurvey('s', shape), pathCoordinates: [home, [8.01, 47]] };
    expect(segmentTotals(imported).distanceM).toBeCloseTo(distanceM(home, [8.01, 47]), 9);
  });

  it('PLAN-26 say the time in hours, mins and secs', () => {
    expect([0, 59.6, 61, 3600, 7384].map(timeText)).toEqual([
      '0 secs',
      '1 mins 0 secs',
      '1 mins 1 secs',
      '1 hours 0 mins 0 secs',
      '2 hours 3 mins 4 secs',
    ]);
  });

  it("PLAN-26 say 'n/a' without a speed", () => {
    const totals = planTotals(updatePlanMetadata(planWith(route('a', home)), { flightSpeed: 0 }));
    expect(totals.timeS).toBeUndefined();
    expect(timeText(totals.timeS)).toBe('n/a');
  });
});
