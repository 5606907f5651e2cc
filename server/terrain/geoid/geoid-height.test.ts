import { expect, it } from 'vitest';
import { geoidHeights } from './geoid-height.ts';

it('TERR-03 the geoid equals the published values within 0.05 m, also across the antimeridian and at the poles', async () => {
  const published = [
    [-8.41061, 40.746552, 55.61],
    [-104.99, 39.74, -16.98],
    [8.54, 47.37, 47.34],
    // The North Pole, whatever the longitude.
    [0, 90, 13.606],
    [120, 90, 13.606],
  ] as const;
  const found = await geoidHeights(published.map(([lng, lat]) => [lng, lat]));
  for (const [at, [, , heightM]] of published.entries()) expect(Math.abs(found[at]! - heightM)).toBeLessThan(0.05);
  const around = await geoidHeights([
    [179.999, 10],
    [-180.001, 10],
    [180.001, 10],
    [-179.999, 10],
  ]);
  expect(around[0]).toBeCloseTo(around[1]!, 6);
  expect(around[2]).toBeCloseTo(around[3]!, 6);
  expect(Math.abs(around[0]! - around[2]!)).toBeLessThan(0.05);
});
