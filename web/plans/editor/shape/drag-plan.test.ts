import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import type { FlightPlan, StructureScanSegment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { addWaypoint } from '@overflight/flight/waypoints/add-waypoint.ts';
import { describe, expect, it } from 'vitest';
import { dragPlan, removeHandle } from './drag-plan.ts';
import { addArea, addLine, addOrbit } from '../new-segment.ts';

const by = { id: 'u', name: 'U', email: 'u@example.com', date: '2026-11-15T10:00:00Z' };
const empty = newPlan({ flightPlanId: crypto.randomUUID(), home: [8, 47], by, name: 'Field' });
const ring = [
  [8, 47],
  [8.004, 47],
  [8.004, 47.003],
  [8, 47.003],
];
const hole = [
  [8.001, 47.001],
  [8.002, 47.001],
  [8.0015, 47.002],
];
const field = addArea(empty, 'survey', { shapeType: 'polygon', boundaryCoordinates: ring, holes: [hole] });
const tower = addArea(empty, 'structureScan', {
  shapeType: 'circle',
  boundaryCoordinates: [
    [8, 47],
    [8.0005, 47],
  ],
});
const surveyOf = (plan: FlightPlan) => plan.segments[0] as SurveySegment;
const scanOf = (plan: FlightPlan) => plan.segments[0] as StructureScanSegment;
const handle = (id: string) => ({ on: 'handle', id }) as const;
const move = (to: number[], from = [8, 47]) => ({ from, to });

describe('dragging on the map', () => {
  it('moves a corner and replans the survey', () => {
    const dragged = dragPlan(field.plan, {
      segmentId: field.segmentId,
      grip: handle('corner:2'),
      ...move([8.006, 47.005]),
    });
    expect(surveyOf(dragged).boundaryCoordinates[2]).toEqual([8.006, 47.005]);
    expect(surveyOf(dragged).area).toBeGreaterThan(surveyOf(field.plan).area);
    expect(surveyOf(dragged).pathCoordinates).not.toEqual(surveyOf(field.plan).pathCoordinates);
    expect(surveyOf(field.plan).boundaryCoordinates).toEqual(ring);
  });

  it('turns a midpoint into a corner, in outlines and holes', () => {
    const outer = dragPlan(field.plan, {
      segmentId: field.segmentId,
      grip: handle('middle:3'),
      ...move([7.999, 47.0015]),
    });
    expect(surveyOf(outer).boundaryCoordinates).toEqual([...ring, [7.999, 47.0015]]);
    expect(surveyOf(outer).holes).toEqual([hole]);
    const inner = dragPlan(field.plan, {
      segmentId: field.segmentId,
      grip: handle('hole:0:middle:0'),
      ...move([8.0015, 47.0005]),
    });
    expect(surveyOf(inner).holes?.[0]).toHaveLength(4);
    expect(surveyOf(inner).boundaryCoordinates).toEqual(ring);
  });

  it('moves a whole shape with its holes', () => {
    const dragged = dragPlan(field.plan, {
      segmentId: null,
      grip: { on: 'area', id: field.segmentId },
      ...move([8.1, 47.1], [8.001, 47.001]),
    });
    const [first = []] = surveyOf(dragged).boundaryCoordinates;
    expect(distanceM(first, [8.099, 47.099])).toBeLessThan(2);
    expect(surveyOf(dragged).area).toBeCloseTo(surveyOf(field.plan).area, -1);
  });

  it('resizes a circle by its edge and moves it by its centre', () => {
    const radius = (plan: FlightPlan) => {
      const [centre = [], rim = []] = scanOf(plan).boundaryCoordinates;
      return distanceM(centre, rim);
    };
    const wider = dragPlan(tower.plan, { segmentId: tower.segmentId, grip: handle('radius'), ...move([8.001, 47]) });
    expect(radius(wider) / radius(tower.plan)).toBeCloseTo(2, 3);
    const moved = dragPlan(tower.plan, { segmentId: tower.segmentId, grip: handle('centre'), ...move([8.1, 47.1]) });
    expect(scanOf(moved).boundaryCoordinates[0]?.[0]).toBeCloseTo(8.1, 6);
    expect(radius(moved)).toBeCloseTo(radius(tower.plan), 2);
  });

  it('PLAN-22 moves the home point', () => {
    expect(
      dragPlan(field.plan, { segmentId: null, grip: handle('home'), ...move([8.01, 47.01]) }).homePoint.position,
    ).toEqual([8.01, 47.01]);
  });

  it('PLAN-21 moves a waypoint, and removes one by its handle', () => {
    const first = addWaypoint(empty, { coordinates: [8, 47] }, () => 'route');
    const route = first.ok ? addWaypoint(first.plan, { coordinates: [8.001, 47] }, () => 'other') : first;
    if (!route.ok) throw new Error(route.reason);
    const moved = dragPlan(route.plan, { segmentId: 'route', grip: handle('waypoint:1'), ...move([8.002, 47.002]) });
    expect(moved.segments[0]).toMatchObject({ waypoints: [{ index: 0 }, { index: 1, coordinates: [8.002, 47.002] }] });
    const removed = removeHandle(route.plan, 'route', 'waypoint:0');
    expect(removed.segments[0]).toMatchObject({ waypoints: [{ index: 0, coordinates: [8.001, 47] }] });
    expect(removeHandle(removed, 'route', 'waypoint:0').segments).toEqual([]);
  });

  it('removes a corner, but not one of the last three', () => {
    const triangle = removeHandle(field.plan, field.segmentId, 'corner:1');
    expect(surveyOf(triangle).boundaryCoordinates).toHaveLength(3);
    expect(surveyOf(removeHandle(triangle, field.segmentId, 'corner:0')).boundaryCoordinates).toHaveLength(3);
  });

  it.each(['corner:9:9', 'nonsense', 'radius2', ''])('does not change the plan for the handle "%s"', (id) => {
    expect(dragPlan(field.plan, { segmentId: field.segmentId, grip: handle(id), ...move([0, 0]) })).toBe(field.plan);
    expect(removeHandle(field.plan, field.segmentId, id)).toBe(field.plan);
  });
});

describe('dragging a corridor', () => {
  const road = addLine(empty, 'corridor', [
    [8, 47],
    [8.004, 47],
  ]);
  const lineOf = ({ segments: [segment] }: FlightPlan) => (segment?.type === 'corridor' ? segment.lineCoordinates : []);
  const drag = (id: string, to: number[]) =>
    dragPlan(road.plan, { segmentId: road.segmentId, grip: handle(id), ...move(to) });

  it('FLY-07 moves a point, adds one in the middle and removes it; the path follows', () => {
    const moved = drag('corner:1', [8.004, 47.002]);
    expect(lineOf(moved)[1]).toEqual([8.004, 47.002]);
    expect(moved.segments[0]).not.toMatchObject({ pathCoordinates: road.plan.segments[0] });
    const bent = drag('middle:0', [8.002, 47.001]);
    expect(lineOf(bent)).toHaveLength(3);
    expect(lineOf(removeHandle(bent, road.segmentId, 'corner:1'))).toHaveLength(2);
    expect(removeHandle(road.plan, road.segmentId, 'corner:1').segments).toHaveLength(1);
    expect(lineOf(removeHandle(road.plan, road.segmentId, 'corner:1'))).toHaveLength(2);
  });

  it('moves the whole line', () => {
    const grip = { on: 'area', id: road.segmentId } as const;
    const moved = dragPlan(road.plan, { segmentId: road.segmentId, grip, from: [8, 47], to: [8, 47.01] });
    expect(lineOf(moved)[0]?.[1]).toBeCloseTo(47.01, 6);
    expect(lineOf(moved)[1]?.[1]).toBeCloseTo(47.01, 6);
  });
});

describe('dragging an orbit', () => {
  const circle = {
    shapeType: 'circle',
    boundaryCoordinates: [
      [8, 47],
      [8.0005, 47],
    ],
  } as const;
  const around = addOrbit(empty, {
    ...circle,
    boundaryCoordinates: circle.boundaryCoordinates.map((place) => [...place]),
  });
  const drag = (id: string, to: number[]) =>
    dragPlan(around.plan, { segmentId: around.segmentId, grip: handle(id), ...move(to) });

  it('FLY-08 moves its centre, and changes its radius and with it the distance of the photos', () => {
    expect(drag('centre', [8.01, 47]).segments[0]).toMatchObject({ centre: [8.01, 47] });
    const [wider] = drag('radius', [8.001, 47]).segments;
    if (wider?.type !== 'orbit') throw new Error('no orbit');
    expect(wider.segmentMetadata.radius).toBeCloseTo(distanceM([8, 47], [8.001, 47]), 6);
    expect(wider.cameraMetadata.distanceToSurface).toBeGreaterThan(wider.segmentMetadata.radius);
  });
});
