import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import type { FlightPlan } from '../plan/plan.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, bentField } from '../testing/sample-plan.ts';
import { indexRestrictions } from './index-restrictions.ts';
import type { Restriction } from './restriction.ts';
import { restrictionsTouched, type FlightConditions } from './restrictions-touched.ts';

/** Metres from home. */
const square = (west: number, south: number, size: number): Position[] => [
  at(west, south),
  at(west + size, south),
  at(west + size, south + size),
  at(west, south + size),
];
const closedTo = (rings: Position[][], changes: Partial<Restriction> = {}): Restriction => ({
  id: 'r',
  polygons: [rings],
  floor: null,
  ceiling: null,
  activeFrom: null,
  activeUntil: null,
  ...changes,
});
const touches = (plan: FlightPlan, restriction: Restriction, conditions: FlightConditions = {}) =>
  restrictionsTouched(plan, indexRestrictions([restriction]), conditions).length === 1;

/** East from home at 50 m, 400 m out. */
const eastward = aPlan([aRoute(at(200, 0), at(400, 0))]);
/** Crosses its second leg, with no waypoint inside. */
const inTheWay = [square(280, -20, 40)];
const flat = { homeM: 400, lowestM: 400, highestM: 400 };
const ground = (metres: number) => ({ metres, above: 'ground' }) as const;
const sea = (metres: number) => ({ metres, above: 'sea' }) as const;

describe('a plan and a restriction in space', () => {
  it('touches nothing without restrictions, or with one without corners', () => {
    expect(restrictionsTouched(eastward, indexRestrictions([]))).toEqual([]);
    expect(touches(eastward, closedTo([]))).toBe(false);
    expect(touches(eastward, closedTo([[]]))).toBe(false);
  });

  it('meet where a leg crosses without a waypoint inside', () => {
    expect(touches(eastward, closedTo(inTheWay))).toBe(true);
    expect(touches(eastward, closedTo([square(280, 5, 40)]))).toBe(false);
  });

  it('meet on the way from home and back', () => {
    const plan = aPlan([aRoute(at(200, 0), at(200, 200))]);
    expect(touches(plan, closedTo([square(90, -10, 20)]))).toBe(true);
    expect(touches(plan, closedTo([square(90, 90, 20)]))).toBe(true);
  });

  it('meet at home, with or without anything to fly', () => {
    expect(touches(aPlan(), closedTo([square(-10, -10, 20)]))).toBe(true);
    expect(touches(aPlan(), closedTo([square(10, 10, 20)]))).toBe(false);
  });

  it('do not meet in a hole, and do meet in the second polygon', () => {
    const around = [square(-1000, -1000, 2000), square(-500, -500, 1000)];
    expect(touches(eastward, closedTo(around))).toBe(false);
    expect(touches(eastward, closedTo(around, { polygons: [around, inTheWay] }))).toBe(true);
  });

  it('meet in the area of a survey, between its lines', () => {
    const survey = aPlan([aSurvey(undefined, { orientation: 0 })]);
    const bare = aPlan([{ ...aSurvey(), pathCoordinates: [] }]);
    const small = [square(200, 60, 0.5)];
    for (const plan of [survey, bare]) expect(touches(plan, closedTo(small))).toBe(true);
    expect(touches(aPlan([aSurvey(bentField)]), closedTo([square(230, 130, 30)]))).toBe(false);
    const withHole = aSurvey(undefined, { holes: [square(180, 40, 40)] });
    expect(touches(aPlan([{ ...withHole, pathCoordinates: [] }]), closedTo([square(190, 50, 20)]))).toBe(false);
  });

  it('meet in the outline of a structure and on the way around it', () => {
    expect(touches(aPlan([aStructureScan()]), closedTo([square(-52, 8, 4)]))).toBe(true);
    expect(touches(aPlan([aStructureScan()]), closedTo([square(-300, 8, 4)]))).toBe(false);
  });

  it.each([
    [179.999, -179.999],
    [-179.999, 179.999],
  ])('meet across the antimeridian, from %d to %d', (from, to) => {
    const plan = { ...aPlan([aRoute([to, 10])]), homePoint: { position: [from, 10] } };
    const strip = (west: number, east: number) => [
      [west, 9.9],
      [east, 9.9],
      [east, 10.1],
      [west, 10.1],
    ];
    expect(touches(plan, closedTo([strip(179.9995, -179.9995)]))).toBe(true);
    expect(touches(plan, closedTo([strip(-180, -179.9995)]))).toBe(true);
    expect(touches(plan, closedTo([strip(179.9995, 180)]))).toBe(true);
    expect(touches(plan, closedTo([strip(-1, 1)]))).toBe(false);
  });

  it('are answered in the order of the list, each once', () => {
    const list = ['b', 'c', 'a'].map((id, i) => closedTo([square(280 - 40 * i, -20, 30)], { id }));
    const twice = closedTo(inTheWay, { id: 'twice', polygons: [inTheWay, inTheWay] });
    const far = closedTo([square(9000, 0, 10)], { id: 'far' });
    const found = restrictionsTouched(eastward, indexRestrictions([far, ...list, twice]));
    expect(found.map(({ id }) => id)).toEqual(['b', 'c', 'a', 'twice']);
    expect(found[0]).toBe(list[0]);
  });
});

describe('heights', () => {
  const band = (changes: Partial<Restriction>) => closedTo(inTheWay, changes);

  it.each([
    ['above the ceiling', { ceiling: ground(49) }, false],
    ['at the ceiling', { ceiling: ground(50) }, true],
    ['below the floor', { floor: ground(51) }, false],
    ['at the floor', { floor: ground(50) }, true],
    ['between the two', { floor: ground(40), ceiling: ground(60) }, true],
    ['above a ceiling over the sea', { ceiling: sea(449) }, false],
    ['below a ceiling over the sea', { ceiling: sea(451) }, true],
    ['between a floor over the ground and a ceiling over the sea', { floor: ground(30), ceiling: sea(500) }, true],
  ] as [string, Partial<Restriction>, boolean][])('a flight 50 m above level ground is %s', (_, changes, expected) => {
    expect(touches(eastward, band(changes), { ground: flat })).toBe(expected);
  });

  it('never make a flight clear that may be inside over uneven or unknown ground', () => {
    const low = band({ ceiling: ground(30) });
    expect(touches(eastward, low)).toBe(true);
    expect(touches(eastward, low, { ground: { ...flat, highestM: 415 } })).toBe(false);
    expect(touches(eastward, low, { ground: { ...flat, highestM: 420 } })).toBe(true);
    expect(touches(eastward, band({ floor: ground(60) }), { ground: { ...flat, lowestM: 390 } })).toBe(true);
    const absolute = aPlan(eastward.segments, { altitudeMode: 'absolute' });
    expect(touches(absolute, low)).toBe(true);
    expect(touches(absolute, band({ ceiling: sea(30) }))).toBe(false);
    const aboveTerrain = aPlan(eastward.segments, { altitudeMode: 'terrain' });
    expect(touches(aboveTerrain, low, { ground: flat })).toBe(false);
    expect(touches(aboveTerrain, low)).toBe(true);
    expect(touches(aboveTerrain, band({ ceiling: sea(30) }))).toBe(true);
  });

  it('count where the flight is, not where it climbs to elsewhere', () => {
    const route = aRoute(at(0, 100), at(400, 100));
    const [first, last] = route.waypoints.map((waypoint) => ({ ...waypoint, metadata: { ...waypoint.metadata } }));
    if (!first || !last) throw new Error('two waypoints');
    last.metadata.altitude = 150;
    const climb = aPlan([{ ...route, waypoints: [first, last] }], { altitudeMode: 'terrain' });
    const post = (east: number) => closedTo([square(east, 95, 10)], { ceiling: ground(80) });
    expect(touches(climb, post(60))).toBe(true);
    expect(touches(climb, post(200))).toBe(false);
  });

  it('of a level return may be anything over rising, falling or unknown ground', () => {
    const aboveTerrain = aPlan([aRoute(at(100, 100), at(400, 100))], { altitudeMode: 'terrain' });
    const onTheWayBack = closedTo([square(195, 40, 20)], { ceiling: ground(30) });
    const overOutbound = closedTo([square(195, 95, 20)], { ceiling: ground(30) });
    expect(touches(aboveTerrain, onTheWayBack)).toBe(true);
    expect(touches(aboveTerrain, onTheWayBack, { ground: { ...flat, highestM: 425 } })).toBe(true);
    expect(touches(aboveTerrain, onTheWayBack, { ground: flat })).toBe(false);
    expect(touches(aboveTerrain, overOutbound)).toBe(false);
  });

  it('of a take-off reach from the ground up', () => {
    const overHome = closedTo([square(-5, -5, 10)], { ceiling: ground(10) });
    expect(touches(eastward, overHome, { ground: flat })).toBe(true);
  });

  it('of an area are those it is flown at', () => {
    const low = closedTo([square(199, 59, 1)], { ceiling: ground(30) });
    const survey = aPlan([{ ...aSurvey(), pathCoordinates: [] }]);
    expect(touches(survey, low, { ground: flat })).toBe(false);
    const middle = closedTo([square(-52, 8, 4)], { floor: ground(30), ceiling: ground(40) });
    expect(touches(aPlan([aStructureScan()]), middle, { ground: flat })).toBe(true);
    expect(touches(aPlan([aStructureScan()]), { ...middle, floor: ground(70), ceiling: null }, { ground: flat })).toBe(
      false,
    );
  });
});

describe('times', () => {
  const hour = (hours: number) => new Date(Date.UTC(2026, 4, 4, hours));
  const midday = closedTo(inTheWay, { activeFrom: hour(11), activeUntil: hour(13) });

  it.each([
    ['before it', { at: hour(10) }, false],
    ['as it begins', { at: hour(11) }, true],
    ['in the midst of it', { at: hour(12) }, true],
    ['as it ends', { at: hour(13) }, true],
    ['after it', { at: hour(14) }, false],
    ['into it', { at: hour(10), until: hour(12) }, true],
    ['all around it', { at: hour(10), until: hour(14) }, true],
    ['and over before it', { at: hour(9), until: hour(10) }, false],
    ['at no known time', {}, true],
  ] as [string, FlightConditions, boolean][])('a flight %s', (_, conditions, expected) => {
    expect(touches(eastward, midday, conditions)).toBe(expected);
  });

  it('without a beginning or an end are open to that side', () => {
    expect(touches(eastward, { ...midday, activeFrom: null }, { at: hour(1) })).toBe(true);
    expect(touches(eastward, { ...midday, activeUntil: null }, { at: hour(23) })).toBe(true);
  });
});
