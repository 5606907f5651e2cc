import type { FlightSample } from '@overflight/flight/plan/flight-line.ts';
import { describe, expect, it } from 'vitest';
import { profileOf, profileWithoutGround } from './profile-of.ts';

const sample = (distanceM: number, altitudeM: number, mode: FlightSample['mode'] = 'relative'): FlightSample => ({
  position: [8, 47],
  distanceM,
  altitudeM,
  mode,
});

describe('the altitude profile', () => {
  it('flies relative altitudes level above home, whatever the ground does', () => {
    const { points, lowest } = profileOf(
      [sample(0, 0), sample(0, 60), sample(500, 60), sample(900, 60)],
      [400, 400, 440, 470],
    );
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 460, 460, 460]);
    expect(lowest).toEqual({ distanceM: 900, clearanceM: -10 });
  });

  it('follows the ground above it, and the sea above the sea', () => {
    const { points } = profileOf(
      [sample(0, 0), sample(10, 50, 'terrain'), sample(20, 500, 'absolute')],
      [400, 420, 450],
    );
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 470, 500]);
  });

  it('says nothing where the ground is not known', () => {
    const { points, lowest, coverage } = profileOf(
      [sample(0, 0), sample(10, 50), sample(20, 50, 'terrain')],
      [400, null, null],
    );
    expect(points.map(({ flightM }) => flightM)).toEqual([400, 450, null]);
    expect(lowest).toBeNull();
    expect(coverage).toBeCloseTo(1 / 3);
    expect(profileOf([sample(0, 0), sample(10, 50)], [null, 300]).lowest).toBeNull();
  });

  it('draws altitudes alone where there is no terrain', () => {
    const { points, coverage } = profileWithoutGround([sample(0, 0), sample(10, 50)]);
    expect(points.map(({ flightM }) => flightM)).toEqual([0, 50]);
    expect(coverage).toBe(0);
  });
});
