import { describe, expect, it } from 'vitest';
import { at, home, aPlan, aSurvey } from '../../testing/sample-plan.ts';
import { newStructureScan } from '../../structure-scan/new-structure-scan.ts';
import { commands, frames } from '../../mission/mavlink/mission-item.ts';
import { flightOf } from '../../mission/flight-of.ts';
import { missionItems } from '../../mission/mavlink/mission-items.ts';
import { addWaypoint } from '../../waypoints/add-waypoint.ts';
import { flightLine, sampleFlight } from './flight-line.ts';
import type { FlightPoint } from './flight-point.ts';
import { planTotals } from './plan-totals.ts';

describe('the line of a flight', () => {
  it('has nothing to show for a plan without segments', () => {
    expect(flightLine(aPlan())).toEqual([]);
    expect(sampleFlight([], 100)).toEqual([]);
  });

  it('goes up from home, along the path, and back over home', () => {
    const survey = aSurvey();
    const line = flightLine(aPlan([survey], { altitude: 25 }));
    expect(line[0]).toEqual({ position: home, altitudeM: 0, mode: 'relative' });
    expect(line[1]).toEqual({ position: home, altitudeM: 25, mode: 'relative' });
    expect(line.slice(2, -1).map(({ position }) => position)).toEqual(survey.pathCoordinates);
    expect(line[2]?.altitudeM).toBe(60.96);
    expect(line.at(-1)).toEqual({ position: home, altitudeM: 60.96, mode: 'relative', isLevel: true });
  });

  it.each(['relative', 'absolute', 'terrain'] as const)(
    'takes off as the exported mission does, %s',
    (altitudeMode) => {
      const plan = aPlan([aSurvey()], { altitude: 31, altitudeMode });
      const takeoff = missionItems(flightOf(plan, 'px4')).items.find(({ command }) => command === commands.takeoff);
      const [, over] = flightLine(plan);
      expect([over?.altitudeM, frames[over?.mode ?? 'relative']]).toEqual([takeoff?.params[6], takeoff?.frame]);
      expect(over?.mode).toBe(altitudeMode);
    },
  );

  it('flies the planned path of a survey that has none stored', () => {
    const survey = aSurvey();
    const bare = { ...survey, pathCoordinates: [] };
    expect(survey.pathCoordinates.length).toBeGreaterThan(0);
    expect(flightLine(aPlan([bare]))).toEqual(flightLine(aPlan([survey])));
  });

  it('flies each layer of a scan at its altitude, in and out at the entrance altitude', () => {
    const scan = newStructureScan('s', { shapeType: 'circle', boundaryCoordinates: [at(100, 0), at(120, 0)] });
    const altitudes = flightLine(aPlan([scan])).map(({ altitudeM }) => altitudeM);
    expect(altitudes.slice(0, 3)).toEqual([0, 60.96, 60.96]);
    expect(new Set(altitudes).size).toBe(23);
    expect(Math.min(...altitudes.slice(1))).toBeGreaterThanOrEqual(20);
  });

  it('takes waypoints as they are, in the mode of the plan', () => {
    const metadata = { altitude: 35 };
    const route = addWaypoint(aPlan([], { altitudeMode: 'terrain' }), { coordinates: at(50, 0), metadata }, () => 'r');
    const line = route.ok ? flightLine(route.plan) : [];
    expect(line[2]).toEqual({ position: at(50, 0), altitudeM: 35, mode: 'terrain' });
  });

  it('is sampled evenly over the same distance', () => {
    const plan = aPlan([aSurvey()]);
    const samples = sampleFlight(flightLine(plan), 400);
    expect(samples.length).toBeGreaterThanOrEqual(400);
    expect(samples.at(-1)?.distanceM).toBeCloseTo(planTotals(plan).distanceM, 6);
    const steps = samples.slice(1).map(({ distanceM }, i) => distanceM - (samples[i]?.distanceM ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(planTotals(plan).distanceM / 400 + 1e-6);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  });

  it('goes the short way across the antimeridian, in longitudes that there are', () => {
    const point = (lng: number) => ({ position: [lng, 10], altitudeM: 50, mode: 'relative' as const });
    const line = [point(179.999), point(-179.998), point(179.999)];
    for (const { position } of sampleFlight(line, 40)) {
      const [lng = 0] = position;
      expect(Math.abs(lng)).toBeGreaterThan(179.9);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }
  });

  it('gives the leg ends of each sample, and their indices', () => {
    const point = (metres: number, altitudeM: number, mode: FlightPoint['mode']) => ({
      position: at(metres, 0),
      altitudeM,
      mode,
    });
    const line = [point(0, 30, 'relative'), point(100, 50, 'terrain'), { ...point(0, 50, 'terrain'), isLevel: true }];
    const samples = sampleFlight(line, 4);
    const [start, valley] = [
      { altitudeM: 30, mode: 'relative', sample: 0 },
      { altitudeM: 50, mode: 'terrain', sample: 2 },
    ];
    expect(samples.map(({ from, to, share }) => ({ from, to, share }))).toEqual([
      { from: start, to: start, share: 1 },
      { from: start, to: valley, share: 0.5 },
      { from: start, to: valley, share: 1 },
      { from: valley, to: valley, share: 0.5 },
      { from: valley, to: valley, share: 1 },
    ]);
  });
});
