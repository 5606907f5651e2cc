import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { flightOf } from '../../mission/flight-of.ts';
import { missionItems } from '../../mission/mavlink/mission-items.ts';
import { frames } from '../../mission/mavlink/mission-item.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home } from '../../testing/sample-plan.ts';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { blocksOf, type HeightAt } from '../testing/seeded-ground.ts';
import { flownPoints } from './flown-points.ts';
import { followGround, needsGround } from './follow-ground.ts';
import { heightsOverGround } from './heights-over-ground.ts';
import { groundNeeded } from './ground-needed.ts';
import type { WorkedInReference } from './with-altitudes.ts';

const { toPoint } = localPlane(home);
/** Metres above the sea by metres east and north of home. */
const ground =
  (heightM: (x: number, y: number) => number): HeightAt =>
  (position) => {
    const { x, y } = toPoint(position);
    return heightM(x, y);
  };
const level = ground(() => 400);
/** One in five, rising to the north. */
const slope = ground((_, y) => 400 + y / 5);
/** 80 m high and steep, between home and 600 m north. */
const ridge = ground((_, y) => 400 + 80 * Math.max(0, 1 - Math.abs(y - 300) / 100));

const aboveGround = { altitudeMode: 'terrain' } as const;
const routeOver = (...positions: Position[]) => aPlan([aRoute(...positions)], aboveGround);

function followed(plan: FlightPlan, heightAt: HeightAt, reference: WorkedInReference = 'sea') {
  const flight = flightOf(plan, 'px4');
  const blocks = blocksOf(groundNeeded(flight), heightAt);
  const result = followGround(flight, { homeM: heightAt(home), blocks }, reference);
  return { ...result, points: flownPoints(result.flight).map(({ to }) => to) };
}

describe('a flight above ground', () => {
  it('TERR-04 over level ground is as planned, with no point more', () => {
    const { points, unknown } = followed(routeOver(at(0, 100), at(0, 900)), level);
    expect(unknown).toEqual([]);
    expect(points.map(({ altitudeM, mode }) => [Math.round(altitudeM), mode])).toEqual([
      [461, 'absolute'],
      [450, 'absolute'],
      [450, 'absolute'],
      [450, 'absolute'],
    ]);
  });

  it('TERR-04 up a steady slope rises with it, and the way home stays clear of it', () => {
    const { points } = followed(routeOver(at(0, 100), at(0, 900)), slope);
    const [, first, last] = points;
    expect(first?.altitudeM).toBeCloseTo(470, -1);
    expect(last?.altitudeM).toBeCloseTo(630, -1);
    expect(points).toHaveLength(4);
  });

  it('TERR-04 between segments and on the way home it climbs over what stands in between', () => {
    const plan = aPlan([aRoute(at(0, 550), at(50, 550))], aboveGround);
    const { points } = followed(plan, ridge);
    expect(points.length).toBeGreaterThan(4);
    const [takeOff] = points;
    const overRidge = points.filter(({ position }) => Math.abs(toPoint(position).y - 300) < 150);
    // There, and back again before the return.
    expect(overRidge.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...overRidge.map(({ altitudeM }) => altitudeM))).toBeGreaterThanOrEqual(480 + 40 - 0.01);
    expect(takeOff?.altitudeM).toBeGreaterThanOrEqual(460);
  });

  it('TERR-04 stops where heights are missing, and says where', () => {
    const holed = ground((x, y) => (Math.hypot(x, y - 500) < 60 ? NaN : 400));
    const { unknown, flight } = followed(routeOver(at(0, 100), at(0, 900)), holed);
    expect(unknown.map(({ segment }) => segment)).toEqual([1, undefined]);
    expect(unknown[0]!.toM - unknown[0]!.fromM).toBeGreaterThan(120);
    expect(unknown[0]!.toM - unknown[0]!.fromM).toBeLessThan(260);
    expect(flight).toEqual(flightOf(routeOver(at(0, 100), at(0, 900)), 'px4'));
  });

  it('TERR-10 tells how high each segment is above ground, within the tolerance and the slope', () => {
    const plan = aPlan([aSurvey(undefined, aboveGround), aRoute(at(0, 900), at(100, 900))], aboveGround);
    const { flight } = followed(plan, slope);
    const blocks = blocksOf(groundNeeded(flightOf(plan, 'px4')), slope);
    const ranges = heightsOverGround(flight, { homeM: 400, blocks });
    expect([...ranges.keys()]).toEqual([1, 2]);
    expect(ranges.get(1)!.lowestM).toBeGreaterThanOrEqual(60.96 - 5.1);
    expect(ranges.get(1)!.lowestM).toBeLessThanOrEqual(61);
    expect(ranges.get(1)!.highestM).toBeGreaterThan(ranges.get(1)!.lowestM);
  });

  it('TERR-05 counts from home or from the sea, and both agree', () => {
    const plan = aPlan([aSurvey(undefined, aboveGround), aRoute(at(0, 900), at(100, 900))], aboveGround);
    const [fromHome, fromSea] = [followed(plan, slope, 'home').points, followed(plan, slope, 'sea').points];
    expect(fromHome).toHaveLength(fromSea.length);
    for (const [index, point] of fromHome.entries()) {
      expect(point.mode).toBe('relative');
      expect(point.altitudeM + 400).toBeCloseTo(fromSea[index]!.altitudeM, 6);
    }
  });

  it('TERR-05 leaves nothing to the terrain data of the vehicle, so that PX4 flies it', () => {
    const plan = aPlan([aSurvey(undefined, aboveGround), aRoute(at(0, 900))], aboveGround);
    expect(missionItems(flightOf(plan, 'px4')).refused).not.toEqual([]);
    const { items, refused } = missionItems(followed(plan, slope, 'home').flight);
    expect(refused).toEqual([]);
    expect(items.some(({ frame }) => frame === frames.terrain)).toBe(false);
  });

  it('TERR-05 is left to the vehicle by choice', () => {
    const terrain = { followedBy: 'vehicle', tolerance: 5, climbRate: 2, descentRate: 2 } as const;
    const plan = aPlan([aRoute(at(0, 100), at(0, 900))], { ...aboveGround, terrain });
    expect(needsGround(flightOf(plan, 'ardupilot'))).toBe(false);
    const { flight } = followed(plan, slope);
    expect(missionItems(flight).items.some(({ frame }) => frame === frames.terrain)).toBe(true);
  });

  it('keeps points and altitudes together where a flight begins with a return', () => {
    const flight = flightOf(routeOver(at(0, 100), at(0, 900)), 'px4');
    const early = { ...flight, parts: [{ steps: [{ does: 'return' }] as const }, ...flight.parts] };
    const blocks = blocksOf(groundNeeded(early), level);
    const { flight: worked, unknown } = followGround(early, { homeM: 400, blocks }, 'sea');
    expect(unknown).toEqual([]);
    const heights = flownPoints(worked).flatMap(({ to, does }) =>
      does === 'fly-to' ? [Math.round(to.altitudeM)] : [],
    );
    expect(heights).toEqual([450, 450]);
  });

  it('does not touch segments with altitudes of their own', () => {
    const plan = aPlan([aStructureScan(), aSurvey(undefined, aboveGround)]);
    const scanOf = (flight: ReturnType<typeof flightOf>) =>
      flight.parts.flatMap(({ steps }) => steps).find((step) => step.does === 'block' && step.kind === 'StructureScan');
    expect(scanOf(followed(plan, slope, 'home').flight)).toEqual(scanOf(flightOf(plan, 'px4')));
    expect(needsGround(flightOf(aPlan([aStructureScan(), aSurvey()]), 'px4'))).toBe(false);
  });

  it('keeps photos on the lines of a survey', () => {
    const plan = aPlan([aSurvey(undefined, aboveGround)]);
    const photos = (flight: ReturnType<typeof flightOf>) =>
      flight.parts
        .flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'block' ? (step.items ?? []) : [])))
        .filter(({ does }) => does === 'take-photos-every');
    expect(photos(followed(plan, slope).flight)).toEqual(photos(flightOf(plan, 'px4')));
  });
});
