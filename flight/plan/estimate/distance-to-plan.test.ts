import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../../geo/distance-m.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home } from '../../testing/sample-plan.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { distanceToPlan } from './distance-to-plan.ts';
import { flightLine, sampleFlight, type FlownPlan } from './flight-line.ts';

const away = (plan: FlownPlan, place: Position) => distanceToPlan(plan)?.(place);

describe('the distance of a place to a plan', () => {
  it('is 0 over an area, on a leg and over home', () => {
    const plan = aPlan([aSurvey(), aRoute(at(0, 50), at(0, 900))]);
    for (const place of [at(200, 60), at(0, 500), home]) expect(away(plan, place)).toBeCloseTo(0, 6);
  });

  it('is that to the nearest leg', () => {
    const plan = aPlan([aRoute(at(0, 100), at(0, 900))]);
    expect(away(plan, at(250, 500))).toBeCloseTo(250, 0);
    expect(away(plan, at(0, 1900))).toBeCloseTo(1000, 0);
  });

  it('is the same as along a thousand steps of random flights', () => {
    const random = seededRandom(6);
    const place = () => at((random() - 0.5) * 4000, (random() - 0.5) * 4000);
    for (let flight = 0; flight < 20; flight++) {
      const plan = aPlan([aRoute(...Array.from({ length: 80 }, place)), aStructureScan()]);
      const steps = sampleFlight(flightLine(plan), 20_000);
      const here = at((random() - 0.5) * 8000, (random() - 0.5) * 8000);
      const stepped = Math.min(...steps.map(({ position }) => distanceM(position, here)));
      expect(Math.abs((away(plan, here) ?? NaN) - stepped)).toBeLessThan(6 + stepped * 0.001);
    }
  });

  it('goes the short way across the antimeridian, and is very far for the other side of the globe', () => {
    const plan = { ...aPlan([aRoute([179.999, 10], [-179.999, 10])]), homePoint: { position: [179.999, 10] } };
    expect(away(plan, [-179.998, 10])).toBeCloseTo(distanceM([-179.998, 10], [-179.999, 10]), 0);
    expect(away(plan, [179.998, 10])).toBeCloseTo(distanceM([179.998, 10], [179.999, 10]), 0);
    expect(away(plan, [0, 10])).toBeGreaterThan(10_000_000);
  });

  it('is unknown where nothing is flown', () => {
    expect(away(aPlan(), home)).toBeUndefined();
  });
});
