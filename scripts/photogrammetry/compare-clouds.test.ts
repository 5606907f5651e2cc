import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import { compareClouds } from './compare-clouds.ts';
import type { Points } from './height-cells.ts';

/** Hills with a step of 2 m, a point every 8 cm; `noiseM` up and down. */
function hills(noiseM: number, move: (point: [number, number, number]) => [number, number, number]): Points {
  const random = seededRandom(5);
  const points: number[] = [];
  for (let east = 0; east < 30; east += 0.08)
    for (let north = 0; north < 24; north += 0.08) {
      const up = 0.8 * Math.sin(east / 4) + 0.6 * Math.cos(north / 3) + (east > 20 && north > 15 ? 2 : 0);
      points.push(...move([east, north, up + noiseM * (random() - 0.5)]));
    }
  return Float64Array.from(points);
}

describe('MODEL-07 the comparison of two clouds', () => {
  const reference = hills(0, (point) => point);

  it('finds shift and plane together, and the spread that is left', () => {
    const ours = hills(0.04, ([east, north, up]) => [east - 0.7, north + 0.4, up + 3 + 0.01 * east - 0.005 * north]);
    const { fit, smooth, farShare, measuredShare } = compareClouds(ours, reference);
    expect(fit.east).toBeCloseTo(0.7, 1);
    expect(fit.north).toBeCloseTo(-0.4, 1);
    expect(fit.plane[0]).toBeCloseTo(0.01, 3);
    expect(fit.plane[1]).toBeCloseTo(-0.005, 3);
    expect(Math.abs(smooth.medianM)).toBeLessThan(0.01);
    expect(smooth.nmadM).toBeLessThan(0.03);
    expect(farShare).toBe(0);
    expect(measuredShare).toBeGreaterThan(0.97);
  });

  it('tells false points and what is missing', () => {
    const wrong = hills(0, ([east, north, up]) => [east, north, up + (east < 3 ? 4 : 0)]);
    const kept = wrong.filter((_, at) => (wrong[at - (at % 3) + 1] as number) < 21.6);
    const { farShare, measuredShare } = compareClouds(kept, reference);
    expect(farShare).toBeCloseTo(0.1, 1);
    expect(measuredShare).toBeCloseTo(0.9, 1);
  });
});

it('MODEL-07 the figures of the comparison stand in the docs', () => {
  const text = fs.readFileSync(
    path.join(import.meta.dirname, '../../docs/decisions/0030-one-cloud-from-depth-maps.md'),
    'utf8',
  );
  for (const figure of ['NMAD', '95 %', 'farther than 0.5 m', '20 cm cells', 'OpenDroneMap'])
    expect(text).toContain(figure);
});
