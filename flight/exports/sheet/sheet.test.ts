import { describe, expect, it } from 'vitest';
import { flightOf } from '../../mission/flight-of.ts';
import { flightEstimate } from '../../plan/estimate/flight-estimate.ts';
import { aFacade, aPlan, aRoute, aSurvey, at } from '../../testing/sample-plan.ts';
import type { SheetFacts } from '../exporter.ts';
import { exporterOf } from '../exporters.ts';

const plan = aPlan([aSurvey()]);
/** A photo every 13 m. */
const flownAt = (flightSpeed: number) => aPlan([aSurvey()], { flightSpeed });
const sheet = (format: Parameters<typeof exporterOf>[0], facts: Partial<SheetFacts> = {}, of = plan) =>
  exporterOf(format)
    .sheet?.(flightOf(of), { photos: 'points', altitudes: 'home', ...facts })
    .join('\n') ?? '';

describe('what the pilot must know', () => {
  it('FLY-03 FLY-10 tells how long the stops of DJI Fly take, which no estimate counts', () => {
    const [, count = '', minutes = ''] =
      /stops at ([\d,]+) waypoints.* adds about (\d+) min/.exec(sheet('wpml-fly')) ?? [];
    expect(Number(count)).toBeGreaterThan(100);
    // At 10 m/s, braking and starting takes longer than passing by some seconds.
    const perStopS = (Number(minutes) * 60) / Number(count);
    expect(perStopS).toBeGreaterThan(1);
    expect(perStopS).toBeLessThan(15);
    expect(Number(minutes) * 60).toBeGreaterThan(0.2 * (flightEstimate(plan).timeS ?? Infinity));
    expect(sheet('wpml-pilot')).not.toContain('stops at');
    expect(sheet('wpml-fly', {}, aPlan([aRoute(at(0, 10), at(0, 90))]))).not.toContain('stops at');
  });

  it('FLY-03 FLY-10 counts the stops of facades and orbits, also where the aircraft only climbs between two photos', () => {
    const wall = [at(-300, 0), at(-100, 10)];
    const scan = (order: 'rows' | 'columns') =>
      aPlan([aSurvey(), { ...aFacade(wall, { order, top: 60 }), segmentId: 'f' }]);
    const told = /stops at [\d,]+ waypoints.* adds about \d+ min/;
    for (const format of ['wpml-pilot', 'wpml-fly', 'wpml-autel', 'litchi'] as const)
      expect(sheet(format, {}, scan('rows'))).toMatch(told);
    expect(sheet('wpml-fly', {}, scan('columns'))).toMatch(told);
  });

  it('FLY-03 names an interval that the timer has and that keeps the overlap', () => {
    expect(sheet('wpml-fly', { photos: 'timer' }, flownAt(5))).toContain(
      'at 2 s: a photo is due every 2.6 s, which is 13 m at 5 m/s. Take plain JPEG',
    );
    expect(sheet('wpml-fly', { photos: 'timer' }, flownAt(2))).toMatch(/at 5 s: .* 2 m\/s\.$/m);
    expect(sheet('wpml-fly', { photos: 'timer' }, flownAt(10))).toContain(
      'a photo is due every 1.3 s, which is 13 m at 10 m/s, but its shortest interval is 2 s. Plan a speed of 6.5 m/s or less',
    );
  });

  it('FLY-02 TERR-05 names the ground at home, or that it is not known', () => {
    for (const format of ['wpml-pilot', 'wpml-fly', 'wpml-autel', 'litchi', 'parrot'] as const) {
      expect(sheet(format, { homeM: 412.34 })).toContain('taken as 412.3 m above the sea');
      expect(sheet(format, { homeM: null })).toContain('ground at the home point is not known');
      expect(sheet(format)).not.toContain('ground at the home point');
    }
  });

  it('FLY-02 tells of RTK where heights count from the ellipsoid only', () => {
    expect(sheet('wpml-pilot')).not.toContain('ellipsoid');
    expect(sheet('wpml-pilot', { altitudes: 'ellipsoid' })).toContain('RTK');
    expect(sheet('wpml-pilot', { altitudes: 'ellipsoid' })).not.toContain('heights count from the place');
  });

  it('FLY-03 speaks of several files where there are several', () => {
    expect(sheet('wpml-fly', { files: 1 })).toContain('by this file');
    expect(sheet('wpml-fly', { files: 3 })).toContain('by one of the files');
  });
});
