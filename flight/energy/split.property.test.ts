import { expect, it } from 'vitest';
import { profileOf } from '../aircraft/profiles.ts';
import { fromHome } from '../plan/estimate/flight-estimate.ts';
import { flownPlaces } from '../plan/estimate/flown-places.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import type { FlightPlan, Segment } from '../plan/plan.ts';
import { caseCount } from '../testing/case-count.ts';
import { seededPlan } from '../testing/seeded-plan.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { flightEnergy } from './flight-energy.ts';
import { segmentsOfFlight } from './plan-of-flight.ts';
import { powerFigures } from './power-of.ts';
import { splitFlights } from './split-flights.ts';

const seeds = Array.from({ length: caseCount(150, 1000) }, (_, seed) => seed);
const known = powerFigures(profileOf('dji-m3e'));

type Leg = string;
/** Legs of routes and whole scans, by place. */
const works = (segments: readonly Segment[]): Leg[] =>
  segments.flatMap((segment): Leg[] => {
    if (segment.type === 'structureScan') return [segment.segmentId];
    if (segment.type !== 'waypointRoute') return [];
    const places = segment.waypoints.map(({ coordinates }) => `${segment.segmentId} ${coordinates.join()}`);
    return places.length === 1 ? places : places.slice(1).map((place, i) => `${places[i]} to ${place}`);
  });

/** Every second without scans. */
function planOf(seed: number): FlightPlan {
  const plan = seededPlan(seed);
  const others = plan.segments.filter(({ type }) => type !== 'structureScan');
  return seed % 2 === 0 && others.length > 0 ? { ...plan, segments: others } : plan;
}

it('FLY-11 a split keeps the reserve in every flight, and flies each photo, leg and scan once', () => {
  if (!known.isKnown) throw new Error('no figures');
  let [flown, cut] = [0, 0];
  for (const seed of seeds) {
    const random = seededRandom(seed + 50_000);
    const between = (low: number, high: number) => low + random() * (high - low);
    const plan = planOf(seed);
    // Scans are flown whole, and take long.
    const hasScan = plan.segments.some(({ type }) => type === 'structureScan');
    const power = { ...known.power, batteryWh: hasScan ? between(250, 600) : between(20, 45), topAirspeedMps: 21 };
    const wind = { speedMps: between(0, 12), fromDeg: between(0, 360) };
    const settings = { power, wind, reserve: between(10, 40) };
    const split = splitFlights(plan, settings);
    if (!split.ok) continue;
    flown += 1;
    if (split.flights.length > 1) cut += 1;
    const plans = split.flights.map((flight): FlightPlan => ({
      ...plan,
      segments: segmentsOfFlight(plan, split.route, flight),
    }));
    // Each as a plan of its own, worked out from its segments alone.
    for (const [at, one] of plans.entries()) {
      const places = flownPlaces(one);
      const energyWh = flightEnergy(fromHome(one, places), places, settings)?.energyWh ?? NaN;
      expect(energyWh, `seed ${seed}, flight ${at}`).toBeLessThanOrEqual(
        power.batteryWh * (1 - settings.reserve / 100) + 1e-6,
      );
    }
    const photos = plans.reduce((sum, one) => sum + planTotals(one).photoCount, 0);
    expect(photos, `seed ${seed}`).toBe(planTotals(plan).photoCount);
    expect(
      plans.flatMap(({ segments }) => works(segments)),
      `seed ${seed}`,
    ).toEqual(works(plan.segments));
  }
  expect(flown).toBeGreaterThan(seeds.length * 0.8);
  expect(cut).toBeGreaterThan(seeds.length * 0.2);
});
