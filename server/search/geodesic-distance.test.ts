import { describe, expect, it } from 'vitest';
import { geodesicDistanceM } from './geodesic-distance.ts';

describe('geodesicDistanceM', () => {
  it('is nothing between a position and itself', () => {
    expect(geodesicDistanceM([10, 50], [10, 50])).toBe(0);
  });

  it.each([
    // One degree at the equator and along a meridian from it, from the radii of WGS 84.
    [[0, 0], [1, 0], 111_319.49],
    [[0, 0], [0, 1], 110_574.39],
    // Flinders Peak to Buninyong, Geoscience Australia's worked example of Vincenty's formula.
    [[144.4248679, -37.9510334], [143.9264955, -37.6528211], 54_972.27],
    // The same step over the antimeridian.
    [[179.5, 0], [-179.5, 0], 111_319.49],
  ])('from %j to %j is %d m', (from, to, metres) => {
    expect(Math.abs(geodesicDistanceM(from, to) - metres)).toBeLessThan(0.5);
  });
});
