import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import type { FlightPlan } from '../plan/plan.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home } from '../testing/sample-plan.ts';
import { flightLine } from '../plan/estimate/flight-line.ts';
import { localPlane } from '../geo/planes/local-plane.ts';
import { flownPieces } from './heights/flown-pieces.ts';
import { sampleLine } from './heights/sample-line.ts';
import { heightJudge, type JudgedRestriction } from './height-verdict.ts';
import type { GroundHeights } from './part-in-band.ts';
import { runSteps, unlimitedWork } from './work.ts';

const square = (west: number, south: number, size: number): Position[] => [
  at(west, south),
  at(west + size, south),
  at(west + size, south + size),
  at(west, south + size),
];
/** Over home and the first half of the leg. */
const overHome = square(-100, -100, 300);
const away = square(280, -20, 40);
const open = { id: 'r', floor: null, ceiling: null, activeFrom: null, activeUntil: null };
const cell = (authorizedUpToM: number, ring = overHome): JudgedRestriction => ({
  ...open,
  polygons: [[ring]],
  authorizedUpToM,
});
const closed = (changes: Partial<JudgedRestriction> = {}, ring = overHome): JudgedRestriction => ({
  ...open,
  polygons: [[ring]],
  authorizedUpToM: null,
  ...changes,
});
const verdict = (plan: FlightPlan, restriction: JudgedRestriction, ground?: GroundHeights) =>
  runSteps(heightJudge(plan, { ground, work: unlimitedWork() })(restriction));

const route = aRoute(at(200, 0), at(400, 0));
/** 50 m above take-off, above the ground, above the sea. */
const [relative, terrain, absolute] = (['relative', 'terrain', 'absolute'] as const).map((altitudeMode) =>
  aPlan([route], { altitudeMode, altitude: 50 }),
) as [FlightPlan, FlightPlan, FlightPlan];
const level: GroundHeights = { homeM: 400, lowestM: 400, highestM: 400 };

describe('a height up to which flights are authorized', () => {
  it('is certainly exceeded over the take-off point, whatever the ground elsewhere', () => {
    expect(verdict(relative, cell(30.48))).toEqual({ is: 'too-high', flownM: 50, above: 'ground', isLeast: true });
  });

  it('is not compared with heights above take-off over other ground, unless that is known', () => {
    const unknown = { is: 'not-checked', flownM: 50, above: 'take-off', isLeast: false };
    expect(verdict(relative, cell(30, away))).toEqual(unknown);
    expect(verdict(relative, cell(121.92))).toEqual(unknown);
    expect(verdict(relative, cell(30, away), level)).toMatchObject({ is: 'too-high', flownM: 50, isLeast: false });
    expect(verdict(relative, cell(60, away), level)).toMatchObject({ is: 'fits', flownM: 50 });
    const valley = { ...level, lowestM: 380 };
    expect(verdict(relative, cell(60, away), valley)).toMatchObject({ is: 'not-checked' });
    expect(verdict(relative, cell(40, away), valley)).toMatchObject({ is: 'too-high', flownM: 50, isLeast: true });
  });

  it('is compared with heights above the ground, and never with those above the sea', () => {
    const northward = aPlan([aRoute(at(300, 300), at(300, 0))], { altitudeMode: 'terrain', altitude: 50 });
    expect(verdict(terrain, cell(30, away))).toMatchObject({ is: 'too-high', flownM: 50 });
    expect(verdict(terrain, cell(30.48, square(-10, -10, 20)))).toMatchObject({ is: 'too-high' });
    // Only the leg to the first waypoint enters the area, not the level return.
    expect(verdict(northward, cell(60, square(140, 140, 20)))).toMatchObject({ is: 'fits', flownM: 50 });
    expect(verdict(absolute, cell(30))).toMatchObject({ is: 'not-checked', flownM: 50, above: 'sea' });
  });

  it('uses the height inside the area, not elsewhere', () => {
    const climb = aRoute(at(0, 100), at(400, 100));
    const [first, last] = climb.waypoints;
    if (!first || !last) throw new Error('two waypoints');
    const steep = { ...last, metadata: { ...last.metadata, altitude: 150 } };
    const plan = aPlan([{ ...climb, waypoints: [first, steep] }], { altitudeMode: 'terrain' });
    const inside = verdict(plan, cell(30, square(90, 95, 10)));
    expect(inside.flownM).toBeCloseTo(75, 0);
  });

  it('is kept at the very height, for all the feet it was written in', () => {
    expect(verdict(relative, cell(50), level)).toMatchObject({ is: 'fits' });
    expect(verdict(relative, cell(49.9), level)).toMatchObject({ is: 'too-high' });
  });

  it('is compared with the height of an area that no line of it comes to', () => {
    const survey = aPlan([{ ...aSurvey(), pathCoordinates: [] }]);
    expect(verdict(survey, cell(30, square(199, 59, 1)), level)).toMatchObject({ is: 'too-high' });
    expect(verdict(aPlan([aStructureScan()]), cell(500), level)).toMatchObject({ is: 'fits' });
  });
});

describe('a height up to which flights are authorized, over sampled ground', () => {
  const plane = localPlane(home);
  const sampled = (plan: FlightPlan, groundAt: (east: number) => number | null, cells: JudgedRestriction) => {
    const { samples } = sampleLine(flightLine(plan));
    const ground = samples.map(({ position }) => groundAt(plane.toPoint(position).x));
    const pieces = flownPieces(samples, ground);
    return runSteps(heightJudge(plan, { pieces, work: unlimitedWork() })(cells));
  };

  it('GO-02 is compared with the height above the ground inside it, whatever the ground elsewhere', () => {
    const valley = (east: number) => (east < 200 ? 300 : 400);
    expect(sampled(relative, valley, cell(60, square(-20, -20, 40)))).toMatchObject({ is: 'fits', flownM: 50 });
    const above = sampled(relative, (east) => (east > 250 ? 380 : 400), cell(60, away));
    expect(above).toMatchObject({ is: 'too-high', above: 'ground', isLeast: false });
    expect(above.flownM).toBeGreaterThanOrEqual(70);
  });

  it('is not checked where the ground inside it is unknown, also on a level way home', () => {
    const hole = (east: number) => (east > 250 ? null : 400);
    expect(sampled(relative, hole, cell(60, away))).toMatchObject({ is: 'not-checked', flownM: 50 });
    expect(sampled(relative, hole, cell(60, square(-20, -20, 40)))).toMatchObject({ is: 'fits' });
    expect(sampled(terrain, () => null, cell(60, away))).toMatchObject({ is: 'not-checked' });
    expect(sampled(terrain, () => null, cell(40, away))).toMatchObject({ is: 'too-high', flownM: 50, isLeast: true });
  });
});

describe('a closed volume', () => {
  it('is entered if it has no ceiling, or one certainly above the flight', () => {
    expect(verdict(relative, closed())).toMatchObject({ is: 'closed', flownM: 50 });
    expect(verdict(absolute, closed({}, away))).toMatchObject({ is: 'closed', flownM: 50, above: 'sea' });
    const ceiling = { metres: 121.92, above: 'ground' } as const;
    expect(verdict(relative, closed({ ceiling }))).toMatchObject({ is: 'closed' });
    expect(verdict(terrain, closed({ ceiling }, away))).toMatchObject({ is: 'closed', flownM: 50, above: 'ground' });
    expect(verdict(absolute, closed({ ceiling: { metres: 60, above: 'sea' } }, away))).toMatchObject({
      is: 'closed',
      above: 'sea',
    });
  });

  it('is not checked if the flight may be above or below it', () => {
    const ceiling = { metres: 121.92, above: 'ground' } as const;
    expect(verdict(relative, closed({ ceiling }, away))).toMatchObject({ is: 'not-checked', above: 'take-off' });
    const floor = { metres: 30, above: 'ground' } as const;
    expect(verdict(relative, closed({ floor }, away))).toMatchObject({ is: 'not-checked' });
    expect(verdict(relative, closed({ floor }, away), level)).toMatchObject({ is: 'closed' });
  });
});
