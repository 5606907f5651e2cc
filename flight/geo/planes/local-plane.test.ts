import { describe, expect, it } from 'vitest';
import { distanceM } from '../distance-m.ts';
import { type Generation, localPlane } from './local-plane.ts';

const generations: Generation[] = ['A', 'B'];

describe.each(generations)('the local plane of generation %s', (generation) => {
  it('puts its origin at exactly (0, 0)', () => {
    const plane = localPlane([8.5, 47.3], generation);
    expect(plane.toPoint([8.5, 47.3])).toEqual({ x: 0, y: 0 });
    expect(plane.toPosition({ x: 0, y: 0 })).toEqual([8.5, 47.3]);
  });

  it.each([
    [0, 0],
    [8.5, 47.3],
    [179.999, 60],
    [-179.999, -80],
  ])('gives a position back to a micrometre around %d, %d', (lng, lat) => {
    const plane = localPlane([lng, lat], generation);
    for (const point of [
      { x: 1e-4, y: 0 },
      { x: 3, y: -4 },
      { x: 5000, y: 2000 },
      { x: -9000, y: 9000 },
    ]) {
      const back = plane.toPoint(plane.toPosition(point));
      // The tangent plane projects points back along the normal, which shortens 9 km by 2 cm.
      const allowedM = generation === 'B' ? 1e-6 + Math.hypot(point.x, point.y) ** 3 / 6.3e6 ** 2 : 1e-6;
      expect(Math.hypot(back.x - point.x, back.y - point.y)).toBeLessThan(allowedM);
    }
  });
});

it('keeps distances from the origin true (generation A)', () => {
  const plane = localPlane([8.5, 80], 'A');
  const there = plane.toPosition({ x: 3000, y: 4000 });
  expect(distanceM([8.5, 80], there)).toBeCloseTo((5000 * 6_371_007.2) / 6_371_000, 6);
});

it('follows the ellipsoid (generation B)', () => {
  // One arc second of latitude on WGS 84: 30.715 m at the equator, 31.0 m near the pole.
  expect(localPlane([0, 0], 'B').toPoint([0, 1 / 3600]).y).toBeCloseTo(30.715, 3);
  expect(localPlane([0, 80], 'B').toPoint([0, 80 + 1 / 3600]).y).toBeCloseTo(31.017, 3);
});
