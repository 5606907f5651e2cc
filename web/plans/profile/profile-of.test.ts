import { type FlightSample, type LegEnd, sampleFlight } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { FlightPoint } from '@overflight/flight/plan/estimate/flight-point.ts';
import type { AltitudeMode } from '@overflight/flight/plan/plan.ts';
import { describe, expect, it } from 'vitest';
import { profileOf, profileWithoutGround } from './profile-of.ts';

type End = [distanceM: number, altitudeM: number, mode?: AltitudeMode];

/** A flight sampled at its points only. */
function pointsOf(...points: End[]): FlightSample[] {
  const ends = points.map(([, altitudeM, mode = 'relative'], sample) => ({ altitudeM, mode, sample }));
  return points.map(([distanceM], at) => {
    const to = ends[at] as LegEnd;
    return { position: [8, 47], distanceM, from: ends[at - 1] ?? to, to, share: 1 };
  });
}

/** One leg sampled at its ends and centre. */
function legOf(from: End, to: End, change: Partial<FlightPoint> = {}): FlightSample[] {
  const point = ([lng, altitudeM, mode = 'relative']: End) => ({ position: [lng, 0], altitudeM, mode });
  return sampleFlight([point(from), { ...point(to), ...change }], 2);
}

const flightOf = (samples: FlightSample[], groundM: (number | null)[]) =>
  profileOf(samples, groundM).points.map(({ flightM }) => flightM);

describe('the altitude profile', () => {
  it('keeps relative altitudes level above home, whatever the terrain', () => {
    const { points, lowest } = profileOf(pointsOf([0, 0], [0, 60], [500, 60], [900, 60]), [400, 400, 440, 470]);
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 460, 460, 460]);
    expect(lowest).toEqual({ distanceM: 900, clearanceM: -10 });
  });

  it('follows terrain for heights above ground, and is level above sea level', () => {
    const { points } = profileOf(pointsOf([0, 0], [10, 50, 'terrain'], [20, 500, 'absolute']), [400, 420, 450]);
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 470, 500]);
  });

  it('is empty where the ground is unknown', () => {
    const { points, lowest, coverage } = profileOf(pointsOf([0, 0], [10, 50], [20, 50, 'terrain']), [400, null, null]);
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 450, null]);
    expect(lowest).toBeNull();
    expect(coverage).toBeCloseTo(1 / 3);
    expect(profileOf(pointsOf([0, 0], [10, 50]), [null, 300]).lowest).toBeNull();
  });

  it('is straight between altitudes of different references', () => {
    expect(flightOf(legOf([0, 50], [0.01, 500, 'absolute']), [400, 300, 200])).toEqual([450, 475, 500]);
    expect(flightOf(legOf([0, 50], [0.01, 60, 'terrain']), [400, 300, 200])).toEqual([450, 355, 260]);
    expect(flightOf(legOf([0, 600, 'absolute'], [0.01, 60, 'terrain']), [400, 300, 200])).toEqual([600, 430, 260]);
  });

  it('follows the ground from one altitude above it to another', () => {
    expect(flightOf(legOf([0, 50, 'terrain'], [0.01, 60, 'terrain']), [400, 300, 200])).toEqual([450, 355, 260]);
    expect(flightOf(legOf([0, 50, 'terrain'], [0.01, 60, 'terrain']), [400, 700, 200])).toEqual([450, 755, 260]);
  });

  it('returns level, even into rising ground', () => {
    const samples = legOf([0, 50, 'terrain'], [0.01, 50, 'terrain'], { isLevel: true });
    const { points, lowest } = profileOf(samples, [200, 240, 300]);
    expect(points.map(({ flightM }) => flightM)).toEqual([250, 250, 250]);
    expect(lowest?.clearanceM).toBe(-50);
  });

  it('counts only checked parts as covered', () => {
    const samples = legOf([0, 50], [0.01, 60, 'terrain']);
    expect(flightOf(samples, [400, 300, null])).toEqual([450, null, null]);
    expect(profileOf(samples, [400, 300, null]).coverage).toBeCloseTo(1 / 3);
  });

  it('draws only altitudes without terrain', () => {
    const profile = profileWithoutGround(pointsOf([0, 0], [10, 50]));
    expect(profile?.points.map(({ flightM }) => flightM)).toEqual([0, 50]);
    expect(profile?.coverage).toBe(0);
  });

  it('without terrain, altitudes of different references are not drawn as one line', () => {
    const aboveSea = profileWithoutGround(pointsOf([0, 0], [0, 410, 'absolute'], [10, 410, 'absolute']));
    expect(aboveSea?.points.map(({ flightM }) => flightM)).toEqual([410, 410]);
    expect(profileWithoutGround(pointsOf([0, 0], [0, 61], [10, 410, 'absolute']))).toBeNull();
  });
});
