import { describe, expect, it } from 'vitest';
import { profileOf } from '../aircraft/profiles.ts';
import { flightEstimate, fromHome } from '../plan/estimate/flight-estimate.ts';
import { flownPlaces } from '../plan/estimate/flown-places.ts';
import { planTotals } from '../plan/estimate/plan-totals.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { aCorridor, aPlan, aRoute, aStructureScan, aSurvey, at } from '../testing/sample-plan.ts';
import { flightEnergy } from './flight-energy.ts';
import { isCuttable, segmentsOfFlight } from './plan-of-flight.ts';
import { photoMark } from './photo-mark.ts';
import { powerFigures, powerW, type PowerFigures } from './power-of.ts';
import { splitFlights } from './split-flights.ts';
import { airspeedMps, groundSpeedMps, type Wind } from './wind.ts';

const calm: Wind = { speedMps: 0, fromDeg: 0 };
const figuresOf = (id: string): PowerFigures => {
  const found = powerFigures(profileOf(id));
  if (!found.isKnown) throw new Error(found.missing.join());
  return found.power;
};
const power = figuresOf('dji-m3e');
const energyOf = (plan: FlightPlan, wind: Wind = calm) => {
  const places = flownPlaces(plan);
  return flightEnergy(fromHome(plan, places), places, { power, wind });
};

describe('wind', () => {
  const west: Wind = { speedMps: 6, fromDeg: 270 };

  it.each([
    ['from behind', 90, 4],
    ['against', 270, 16],
    ['across', 0, Math.hypot(10, 6)],
  ])('GO-06 %s: airspeed at 10 m/s over ground', (_, courseDeg, expected) => {
    expect(airspeedMps(10, courseDeg, west)).toBeCloseTo(expected, 9);
  });

  it('slows the flight down to what the airspeed allows, and forbids it beyond', () => {
    const on = (courseDeg: number, topMps: number) => groundSpeedMps({ wantedMps: 12, courseDeg }, west, topMps);
    expect(on(270, 15)).toBeCloseTo(9, 9);
    expect(on(90, 15)).toBe(12);
    expect(on(0, 8)).toBeCloseTo(Math.sqrt(64 - 36), 9);
    expect(on(270, 6)).toBeUndefined();
    expect(on(0, 5)).toBeUndefined();
  });
});

describe('power', () => {
  it('FLY-10 is that of the maker in hover, and a third more at 50 km/h', () => {
    expect(powerW(power, 0, 0)).toBeCloseTo((77 * 60) / 38, 0);
    expect(powerW(power, 50 / 3.6, 0) / power.hoverW).toBeCloseTo(1.34, 2);
    expect(powerW(power, 0, 2.5)).toBeGreaterThan(powerW(power, 0, 0));
    expect(powerW(power, 0, -2)).toBe(powerW(power, 0, 0));
  });

  it('follows the aircraft’s own cruise if that takes more', () => {
    const thirsty = { id: 'x', make: '', model: '', formats: [] };
    const user = (value: number) => ({ value, source: 'user' as const });
    const own = powerFigures({
      ...thirsty,
      battery: user(50),
      hoverPower: user(100),
      cruisePower: user(200),
      cruiseSpeed: user(10),
    });
    expect(own).toMatchObject({ isKnown: true, power: { dragMps: 10, topAirspeedMps: Infinity } });
  });

  it('FLY-10 is not known where the profile lacks figures', () => {
    expect(powerFigures(profileOf('dji-m350-p1'))).toEqual({ isKnown: false, missing: ['Power in hover'] });
    expect(powerFigures(undefined)).toEqual({ isKnown: false, missing: ['Aircraft'] });
  });
});

describe('the energy of a flight', () => {
  const plan = aPlan([aSurvey(), { ...aRoute(at(0, 300), at(200, 300)), segmentId: 'r' }, aStructureScan()]);

  it('FLY-10 takes the time and distance of the estimate without wind', () => {
    const { timeS, distanceM } = flightEstimate(plan);
    expect(energyOf(plan)?.timeS).toBeCloseTo(timeS ?? NaN, 6);
    expect(energyOf(plan)?.distanceM).toBeCloseTo(distanceM, 6);
  });

  it('is at least that of hovering as long', () => {
    const { timeS = NaN, energyWh = NaN } = energyOf(plan) ?? {};
    expect(energyWh).toBeGreaterThan((power.hoverW * timeS) / 3600);
    expect(energyWh).toBeLessThan((1.5 * power.hoverW * timeS) / 3600);
  });

  it('FLY-11 wind costs energy there and back, more than it gives', () => {
    const there = aPlan([aRoute(at(1000, 0))], { flightSpeed: 12 });
    const [still, windy] = [energyOf(there), energyOf(there, { speedMps: 8, fromDeg: 90 })];
    expect(windy?.energyWh).toBeGreaterThan((still?.energyWh ?? NaN) * 1.1);
    expect(energyOf(there, { speedMps: 16, fromDeg: 90 })).toBeUndefined();
  });

  it('FLY-10 counts climbs over the ground that was worked in', () => {
    const flat = aPlan([aRoute(at(0, 400), at(400, 400))], { altitudeMode: 'terrain', altitude: 50 });
    const [one, two] = [at(0, 400), at(400, 400)];
    const absolute = (position: number[], altitudeM: number) => ({ position, altitudeM, mode: 'absolute' as const });
    const hill = {
      ...flat,
      homeAltitudeM: 500,
      overGround: [
        { position: flat.homePoint.position, altitudeM: 0, mode: 'relative' as const },
        absolute(flat.homePoint.position, 550),
        absolute(one, 550),
        absolute(at(200, 400), 650),
        absolute(two, 550),
        absolute(flat.homePoint.position, 550),
      ],
    };
    const level = {
      ...hill,
      overGround: hill.overGround.map((point) => ({ ...point, altitudeM: Math.min(point.altitudeM, 550) })),
    };
    const [up, along] = [flightEstimate(hill), flightEstimate(level)];
    expect(up.timeS).toBeGreaterThan((along.timeS ?? NaN) + 100 / 2.5);
    expect(flightEstimate(level).timeS).toBeCloseTo(flightEstimate(flat).timeS ?? NaN, 3);
  });
});

describe('flights by battery', () => {
  const small = { ...power, batteryWh: 20 };
  const settings = { power: small, wind: { speedMps: 5, fromDeg: 200 }, reserve: 25 };
  const plan = aPlan([aSurvey([at(100, 0), at(100, 400), at(600, 400), at(600, 0)])]);

  it('FLY-11 keep whole lines, in order, with the reserve left', () => {
    const split = splitFlights(plan, settings);
    if (!split.ok) throw new Error(split.reason);
    expect(split.flights.length).toBeGreaterThan(2);
    for (const { energyWh, from, to } of split.flights) {
      expect(energyWh).toBeLessThanOrEqual(20 * 0.75);
      expect(from.atM).toBe(0);
      expect(to.atM).toBeGreaterThan(100);
    }
    const again = split.flights.map((flight) => ({ ...plan, segments: segmentsOfFlight(plan, split.route, flight) }));
    expect(again.reduce((sum, one) => sum + planTotals(one).photoCount, 0)).toBe(planTotals(plan).photoCount);
  });

  it('FLY-11 cut a line that is too long between two photos', () => {
    const area = [at(-1500, 50), at(-1500, 90), at(1500, 90), at(1500, 50)];
    const long = aPlan([aSurvey(area, { orientation: 90 })], { flightSpeed: 12 });
    const split = splitFlights(long, { ...settings, power: { ...power, batteryWh: 23 }, wind: calm });
    if (!split.ok) throw new Error(split.reason);
    expect(split.flights.some(({ from }) => from.atM > 0)).toBe(true);
    const parts = split.flights.map((flight) => ({ ...long, segments: segmentsOfFlight(long, split.route, flight) }));
    expect(parts.reduce((sum, one) => sum + planTotals(one).photoCount, 0)).toBe(planTotals(long).photoCount);
  });

  it('FLY-11 say if part of the plan lies beyond one battery, or the wind forbids it', () => {
    const far = aPlan([aRoute(at(9000, 0))]);
    expect(splitFlights(far, settings)).toEqual({ ok: false, reason: 'energy' });
    expect(splitFlights(plan, { ...settings, wind: { speedMps: 30, fromDeg: 0 } })).toEqual({
      ok: false,
      reason: 'wind',
    });
  });

  it('a plan goes on from a photo, with speed and gimbal of its waypoints set again', () => {
    const one = splitFlights(plan, { power, wind: calm, reserve: 20 });
    if (!one.ok) throw new Error(one.reason);
    const total = planTotals(plan).photoCount;
    const mark = photoMark(plan, one.route, 31);
    if (!mark) throw new Error('no photo 31');
    const rest = splitFlights(plan, { power: { ...power, batteryWh: 1000 }, wind: calm, reserve: 20 }, mark);
    if (!rest.ok) throw new Error(rest.reason);
    const segments = segmentsOfFlight(plan, rest.route, rest.flights[0]!);
    expect(planTotals({ ...plan, segments }).photoCount).toBe(total - 30);
    expect(photoMark(plan, one.route, total + 1)).toBeUndefined();
    expect(isCuttable(plan)).toBe(true);
    const aimed = aRoute(at(0, 0), at(0, 100), at(0, 200), at(0, 300));
    const set = { ...aimed.waypoints[0]!.metadata, flightSpeed: 4, gimbal: true, pitch: 30, yaw: 0 };
    const kept = { ...aimed.waypoints[0]!.metadata, flightSpeed: 0 };
    const route = aPlan([
      { ...aimed, waypoints: aimed.waypoints.map((waypoint, i) => ({ ...waypoint, metadata: i === 0 ? set : kept })) },
    ]);
    const legs = splitRoute(route);
    const cut = segmentsOfFlight(route, legs, { from: { stretch: 2, atM: 0 }, to: { stretch: 2, atM: 100 } });
    expect(cut[0]).toMatchObject({
      waypoints: [{ index: 0, metadata: { flightSpeed: 4, gimbal: true, pitch: 30 } }, { index: 1 }],
    });
  });
});

const splitRoute = (plan: FlightPlan) => {
  const split = splitFlights(plan, { power, wind: calm, reserve: 20 });
  if (!split.ok) throw new Error(split.reason);
  return split.route;
};

it('FLY-11 a survey drawn in a browser whose sines differ in the last digit keeps its lines', () => {
  const survey = aSurvey([at(100, 0), at(100, 400), at(600, 400), at(600, 0)]);
  const nudged = {
    ...survey,
    pathCoordinates: survey.pathCoordinates.map(([lng = 0, lat = 0]) => [lng, lat + 2e-15 * lat]),
  };
  expect(splitRoute(aPlan([nudged])).stretches.length).toBe(splitRoute(aPlan([survey])).stretches.length);
});

describe('an aircraft that stops at every waypoint and photo', () => {
  const settings = { power: { ...power, batteryWh: 1e6 }, wind: calm, reserve: 25 };
  const timeS = (plan: FlightPlan, stops: boolean) => {
    const split = splitFlights(plan, { ...settings, stops });
    if (!split.ok) throw new Error(split.reason);
    return split.flights.reduce((sum, flight) => sum + flight.timeS, 0);
  };

  it.each([
    ['survey', aSurvey()],
    ['corridor', aCorridor()],
    ['scan', aStructureScan()],
  ])('FLY-10 FLY-11 needs more time on a %s by seconds for each photo', (_, segment) => {
    const plan = aPlan([segment]);
    const photos = planTotals(plan).photoCount;
    const perPhotoS = (timeS(plan, true) - timeS(plan, false)) / photos;
    expect(photos).toBeGreaterThan(20);
    expect(perPhotoS).toBeGreaterThan(1);
    expect(perPhotoS).toBeLessThan(10);
  });

  it('FLY-11 takes more batteries for the same survey', () => {
    const plan = aPlan([aSurvey()]);
    const flights = (stops: boolean) => {
      const split = splitFlights(plan, { power: { ...power, batteryWh: 20 }, wind: calm, reserve: 25, stops });
      return split.ok ? split.flights.length : 0;
    };
    expect(flights(true)).toBeGreaterThan(flights(false));
  });
});
