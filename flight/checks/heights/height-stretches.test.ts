import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { flightLine } from '../../plan/estimate/flight-line.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { aPlan, aRoute, aStructureScan, at, home, tower } from '../../testing/sample-plan.ts';
import { indexRestrictions } from '../index-restrictions.ts';
import { runSteps, unlimitedWork } from '../work.ts';
import { flownPieces, highestOf } from './flown-pieces.ts';
import { heightRuleOf } from './height-rules.ts';
import { heightStretches, joinLimits } from './height-stretches.ts';
import { lowerLimits } from './lower-limits.ts';
import { distanceFrom, scannedStructures } from './near-structure.ts';
import { sampleLine } from './sample-line.ts';

const plane = localPlane(home);
type Ground = (east: number, north: number) => number | null;

const piecesOf = (plan: FlightPlan, ground: Ground) => {
  const { samples } = sampleLine(flightLine(plan));
  return flownPieces(
    samples,
    samples.map(({ position }) => {
      const { x, y } = plane.toPoint(position);
      return ground(x, y);
    }),
  );
};

function stretchesOf(plan: FlightPlan, ground: Ground, country = 'DE') {
  const pieces = piecesOf(plan, ground);
  const rule = heightRuleOf([country]);
  const limit = { ruleId: rule.id, limitM: rule.limitM, structures: rule.structures, isSure: true };
  const structures = scannedStructures(plan).map(({ number, outline, topAboveHomeM }) => ({
    number,
    topM: (ground(0, 0) ?? NaN) + topAboveHomeM,
    heightM: topAboveHomeM,
    distanceTo: distanceFrom(outline),
  }));
  return runSteps(
    heightStretches(
      pieces,
      pieces.map(() => limit),
      structures,
    ),
  );
}

const high = (altitude: number, ...places: Position[]): FlightPlan => {
  const route = aRoute(...places);
  const waypoints = route.waypoints.map((one) => ({ ...one, metadata: { ...one.metadata, altitude } }));
  return aPlan([{ ...route, waypoints }], { altitude, altitudeMode: 'relative' });
};

describe('the height above ground along a flight', () => {
  it('GO-02 is nowhere too high at the limit over level ground, nor on an even slope below it', () => {
    expect(stretchesOf(high(120, at(400, 0)), () => 400)).toEqual([]);
    expect(stretchesOf(high(121.92, at(400, 0)), () => 400, 'US')).toEqual([]);
    expect(stretchesOf(high(100, at(400, 0)), (x) => 400 - x * 0.04)).toEqual([]);
  });

  it('GO-02 names the stretch over a valley: from, to, highest and where', () => {
    const valley: Ground = (x) => (x > 200 && x < 300 ? 360 : 400);
    const [there, back, ...more] = stretchesOf(high(100, at(500, 0)), valley);
    expect(more).toEqual([]);
    expect(there).toMatchObject({ kind: 'too-high', ruleId: 'eu-open', limitM: 120, structure: null });
    expect(there?.fromM).toBeGreaterThan(179);
    expect(there?.fromM).toBeLessThanOrEqual(200);
    expect(there?.toM).toBeGreaterThanOrEqual(300);
    expect(there?.toM).toBeLessThan(321);
    expect(there?.highest?.heightM).toBeGreaterThanOrEqual(140);
    expect(there?.highest?.atM).toBeGreaterThan(200);
    expect(there?.path).toHaveLength(2);
    // The way home is level above the sea.
    expect(back?.fromM).toBeGreaterThan(680);
  });

  it('adds what the ground may fall between two samples, by how steep it is beside them', () => {
    // A gorge of 45° walls whose bottom lies between two samples.
    const gorge: Ground = (x) => 400 - Math.max(0, 40 - Math.abs(x - 250));
    const pieces = piecesOf(high(100, at(500, 0)), gorge);
    const highestM = Math.max(...pieces.map((piece) => highestOf(piece) ?? 0));
    expect(highestM).toBeGreaterThanOrEqual(140);
    expect(highestM).toBeLessThan(152);
  });

  it('GO-02 is not checked where no ground is known, with its length, and never clear there', () => {
    const stretches = stretchesOf(high(50, at(500, 0)), (x) => (x > 200 && x < 300 ? null : 400));
    expect(stretches.map(({ kind, highest }) => [kind, highest])).toEqual([
      ['not-checked', null],
      ['not-checked', null],
    ]);
    expect((stretches[0]?.toM ?? 0) - (stretches[0]?.fromM ?? 0)).toBeGreaterThanOrEqual(100);
    const unknown = stretchesOf(high(150, at(500, 0)), () => null);
    // Over home the height above take-off is the height above ground.
    expect(unknown.map(({ kind }) => kind)).toEqual(['too-high', 'not-checked']);
    expect(unknown[1]?.toM).toBeCloseTo(1000, 0);
  });

  it('is as planned where the flight follows the ground, known or not', () => {
    const plan = { ...high(110, at(500, 0)) };
    plan.planMetadata = { ...plan.planMetadata, altitudeMode: 'terrain' };
    const stretches = stretchesOf(plan, () => null);
    // Only the level way home depends on the ground.
    expect(stretches.map(({ kind }) => kind)).toEqual(['not-checked']);
    expect(stretches[0]?.fromM).toBeCloseTo(500, 0);
  });

  it('is not checked where a lower limit may apply', () => {
    const pieces = piecesOf(high(50, at(100, 0)), () => 400);
    const limit = { ruleId: 'usual', limitM: 120, structures: null, isSure: false };
    const limits = pieces.map(() => limit);
    expect(runSteps(heightStretches(pieces, limits, []))).toMatchObject([{ kind: 'not-checked', highest: null }]);
    expect(joinLimits(pieces, limits)).toMatchObject([{ ruleId: 'usual', limitM: 120, fromM: 0 }]);
  });

  it('GO-02 works across the antimeridian', () => {
    const route = aRoute([-179.998, -16.99]);
    const plan = { ...aPlan([route], { altitude: 50 }), homePoint: { position: [179.998, -16.99] } };
    const { samples, lengthM } = sampleLine(flightLine(plan));
    expect(lengthM).toBeCloseTo(851, -1);
    const ground = samples.map(({ position: [lng = 0] }) => (lng < 0 ? 300 : 400));
    const pieces = flownPieces(samples, ground);
    const limit = { ruleId: 'usual', limitM: 120, structures: null, isSure: true };
    const limits = pieces.map(() => limit);
    const [found] = runSteps(heightStretches(pieces, limits, []));
    expect(found).toMatchObject({ kind: 'too-high' });
    expect(found?.highest?.heightM).toBeGreaterThanOrEqual(150);
  });

  it('lowers the limit inside a cell, and is sure of none without work left', () => {
    const pieces = piecesOf(high(50, at(400, 0)), () => 400);
    const limits = pieces.map(() => ({ ruleId: 'usual', limitM: 120, structures: null, isSure: true }));
    const ring = [at(100, -50), at(200, -50), at(200, 50), at(100, 50)];
    const cell = { id: 'c', polygons: [[ring]], floor: null, ceiling: null, activeFrom: null, activeUntil: null };
    const cells = { index: indexRestrictions([cell]), ceilingOf: () => 30, time: {} };
    expect(runSteps(lowerLimits({ pieces, limits }, cells, unlimitedWork()))).toEqual([cell]);
    const low = runSteps(heightStretches(pieces, limits, []));
    expect(low.map(({ kind, ruleId, limitM }) => [kind, ruleId, limitM])).toEqual([
      ['too-high', 'c', 30],
      ['too-high', 'c', 30],
    ]);
    expect(joinLimits(pieces, limits).map(({ limitM }) => limitM)).toEqual([120, 30, 120, 30, 120]);
    runSteps(lowerLimits({ pieces, limits }, cells, { left: 0 }));
    const unsure = runSteps(heightStretches(pieces, limits, []));
    expect(new Set(unsure.map(({ kind, why }) => `${kind} ${why}`))).toEqual(
      new Set(['not-checked limit-unknown', 'too-high null']),
    );
  });

  it('is sampled no farther apart than 20 m', () => {
    const { samples } = sampleLine(flightLine(high(50, at(333, 0), at(333, 77))));
    for (const [order, { distanceM }] of samples.entries())
      expect(distanceM - (samples[order - 1]?.distanceM ?? 0)).toBeLessThanOrEqual(20.001);
  });
});

describe('the exception near a structure', () => {
  const scan = (structureHeight: number, entranceAltitude = structureHeight + 10) => {
    const { segmentMetadata, ...one } = aStructureScan(tower);
    return aPlan(
      [{ ...one, segmentMetadata: { ...segmentMetadata, structureHeight, scanBottomAlt: 20, entranceAltitude } }],
      { altitude: 50, altitudeMode: 'relative' },
    );
  };
  const kindsOf = (plan: FlightPlan, country: string) =>
    new Set(stretchesOf(plan, () => 400, country).map(({ kind }) => kind));

  it('GO-02 lets a flight in the US go 400 ft above a structure within 400 ft of it', () => {
    expect(stretchesOf(scan(200), () => 400, 'US')[0]).toMatchObject({ kind: 'structure-exception', structure: 1 });
    expect(kindsOf(scan(200), 'US')).toEqual(new Set(['structure-exception']));
    expect(kindsOf(scan(200, 330), 'US')).toContain('too-high');
    // The same height far from it.
    expect(kindsOf(high(210, at(400, 0)), 'US')).toEqual(new Set(['too-high']));
  });

  it('GO-02 counts in the EU for structures taller than 105 m, within 50 m of them and 15 m above them', () => {
    expect(kindsOf(scan(110), 'DE')).toEqual(new Set());
    expect(kindsOf(scan(118), 'DE')).toEqual(new Set(['structure-exception']));
    expect(kindsOf(scan(118, 134), 'DE')).toContain('too-high');
    expect(kindsOf(scan(104, 121), 'DE')).toEqual(new Set(['too-high']));
  });
});
