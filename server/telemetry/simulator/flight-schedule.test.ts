import { describe, expect, it } from 'vitest';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { type FlightSchedule, flightSchedule } from './flight-schedule.ts';
import { STEP_S } from './fly-along.ts';

const momentsOf = ({ durationS, at: momentAt }: FlightSchedule) =>
  Array.from({ length: Math.floor(durationS / STEP_S) }, (_, step) => momentAt((step + 0.5) * STEP_S));

describe('the schedule of a flight', () => {
  const plan = aPlan([aRoute(at(0, 100), at(100, 100))], { flightSpeed: 10, altitude: 50 });
  const schedule = flightSchedule(plan, 400);

  it('waits, climbs, flies at the planned speed, returns, and lands at home', () => {
    const phases: string[] = [];
    for (let second = 0; second < schedule.durationS; second += 0.5) {
      const { phase } = schedule.at(second);
      if (phases.at(-1) !== phase) phases.push(phase);
    }
    expect(phases).toEqual(['ground', 'take-off', 'mission', 'return', 'landing', 'ground']);
    const moments = momentsOf(schedule);
    expect(Math.max(...moments.map(({ climbMps }) => climbMps))).toBeCloseTo(2.5, 0);
    expect(Math.min(...moments.map(({ climbMps }) => climbMps))).toBeCloseTo(-1.5, 0);
    const northbound = moments.find(({ phase, groundSpeedMps }) => phase === 'mission' && groundSpeedMps > 5);
    expect(northbound).toMatchObject({ heightM: expect.closeTo(50, 6), headingDeg: expect.closeTo(0, 1) });
    const end = schedule.at(schedule.durationS);
    expect(distanceM(end.position, home)).toBeLessThan(0.01);
    expect(end.heightM).toBe(0);
  });

  it('slows for a corner and flies round it without a stop', () => {
    const turning = momentsOf(schedule).filter(
      ({ phase, eastMps, northMps }) => phase === 'mission' && eastMps > 1 && northMps > 1,
    );
    expect(turning.length).toBeGreaterThan(0);
    for (const { groundSpeedMps } of turning) expect(groundSpeedMps).toBeLessThan(6);
    const closestM = Math.min(...turning.map(({ position }) => distanceM(position, at(0, 100))));
    expect(closestM).toBeGreaterThan(0.5);
    expect(closestM).toBeLessThan(2.1);
  });

  it('takes time to accelerate and to stop', () => {
    const moments = momentsOf(schedule);
    const changes = moments.slice(1).map(({ groundSpeedMps }, i) => groundSpeedMps - moments[i]!.groundSpeedMps);
    // 2.5 m/s² at most, and the last few centimetres slowly.
    expect(Math.max(...changes)).toBeLessThan(2.5 * STEP_S + 0.21);
    expect(Math.max(...moments.map(({ groundSpeedMps }) => groundSpeedMps))).toBeGreaterThan(7);
  });

  it('flies from each waypoint on at its own speed', () => {
    const route = aRoute(at(0, 300), at(300, 300), at(300, 0));
    const [first, second, third] = route.waypoints;
    const slow = { ...second!, metadata: { ...second!.metadata, flightSpeed: 4 } };
    const flown = flightSchedule(aPlan([{ ...route, waypoints: [first!, slow, third!] }], { flightSpeed: 10 }), 0);
    const fastestOn = (leg: number) =>
      Math.max(...momentsOf(flown).flatMap((moment) => (moment.leg === leg ? [moment.groundSpeedMps] : [])));
    expect(fastestOn(3)).toBeCloseTo(10, 0);
    expect(fastestOn(4)).toBeLessThan(5);
  });

  it('never moves faster than the plan says, nor jumps', () => {
    const survey = flightSchedule(aPlan([aSurvey()], { flightSpeed: 8 }), 0);
    let before = survey.at(0).position;
    for (let second = 0.1; second < survey.durationS; second += 0.1) {
      const { position, groundSpeedMps } = survey.at(second);
      expect(groundSpeedMps).toBeLessThanOrEqual(8.1);
      expect(distanceM(before, position)).toBeLessThan(0.82);
      before = position;
    }
  });

  it('with AMSL altitudes subtracts the ground elevation', () => {
    const absolute = flightSchedule(aPlan([aRoute(at(0, 100))], { altitudeMode: 'absolute', altitude: 450 }), 400);
    const highest = Math.max(...Array.from({ length: 60 }, (_, second) => absolute.at(second).heightM));
    expect(highest).toBeLessThan(100);
  });
});

describe('the estimate of a flight', () => {
  const route = aRoute(at(0, 300), at(300, 300), at(300, 0), at(100, -100));
  const waypoints = route.waypoints.map((waypoint, i) => ({
    ...waypoint,
    metadata: { ...waypoint.metadata, flightSpeed: i === 1 ? 4 : 10 },
  }));
  it.each([
    ['a survey at 5 m/s', aPlan([aSurvey()], { flightSpeed: 5, altitude: 50 })],
    ['a survey at 10 m/s', aPlan([aSurvey()], { flightSpeed: 10, altitude: 50 })],
    ['a route at two speeds', aPlan([{ ...route, waypoints }], { flightSpeed: 10, altitude: 50 })],
    ['a structure scan', aPlan([aStructureScan()], { flightSpeed: 5, altitude: 50 })],
  ])('FLY-10 is what %s takes when it is flown step by step, within 5 %', (_, flown) => {
    const moments = momentsOf(flightSchedule(flown, 0));
    const armedS = moments.filter(({ phase }) => phase !== 'ground').length * STEP_S;
    expect(armedS).toBeGreaterThan(200);
    expect(Math.abs((flightEstimate(flown).timeS ?? NaN) / armedS - 1)).toBeLessThan(0.05);
  });
});
