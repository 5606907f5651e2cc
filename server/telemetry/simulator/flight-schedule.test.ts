import { describe, expect, it } from 'vitest';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { aPlan, aRoute, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { flightSchedule } from './flight-schedule.ts';

describe('the schedule of a flight', () => {
  const plan = aPlan([aRoute(at(0, 100), at(100, 100))], { flightSpeed: 10, altitude: 50 });
  const schedule = flightSchedule(plan, 400);

  it('waits, climbs, flies at the speed of the plan, returns, and lands at home', () => {
    const phases: string[] = [];
    for (let second = 0; second < schedule.durationS; second += 0.5) {
      const { phase } = schedule.at(second);
      if (phases.at(-1) !== phase) phases.push(phase);
    }
    expect(phases).toEqual(['ground', 'take-off', 'mission', 'return', 'landing', 'ground']);
    // 5 s on the ground, 50 m up at 3 m/s, 100 m north at 10 m/s.
    expect(schedule.at(5 + 50 / 3 + 5)).toMatchObject({
      phase: 'mission',
      heightM: 50,
      headingDeg: expect.closeTo(0, 1),
    });
    expect(distanceM(schedule.at(5 + 50 / 3 + 5).position, at(0, 50))).toBeLessThan(0.1);
    const end = schedule.at(schedule.durationS);
    expect(distanceM(end.position, home)).toBeLessThan(0.01);
    expect(end.heightM).toBe(0);
  });

  it('turns on the spot at a corner', () => {
    const corner = 5 + 50 / 3 + 10;
    const turning = schedule.at(corner + 0.75);
    expect(turning.groundSpeedMps).toBe(0);
    expect(turning.headingDeg).toBeCloseTo(45, 0);
  });

  it('never moves faster than the plan says, nor jumps', () => {
    const survey = flightSchedule(aPlan([aSurvey()], { flightSpeed: 8 }), 0);
    let before = survey.at(0).position;
    for (let second = 0.1; second < survey.durationS; second += 0.1) {
      const { position, groundSpeedMps } = survey.at(second);
      expect(groundSpeedMps).toBeLessThanOrEqual(8 + 1e-6);
      expect(distanceM(before, position)).toBeLessThan(0.81);
      before = position;
    }
  });

  it('of altitudes above the sea counts from the ground', () => {
    const absolute = flightSchedule(aPlan([aRoute(at(0, 100))], { altitudeMode: 'absolute', altitude: 450 }), 400);
    const highest = Math.max(...Array.from({ length: 60 }, (_, second) => absolute.at(second).heightM));
    expect(highest).toBeLessThan(100);
  });
});
