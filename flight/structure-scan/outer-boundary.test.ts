import { describe, expect, it } from 'vitest';
import { signedArea } from '../geo/polygons/area-m2.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import { offsetCurve } from './offset-curve.ts';
import { outerBoundary } from './outer-boundary.ts';

const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => ({ x, y }));
const size = (points: Point[]) => Math.round(signedArea(points));

describe('the outer boundary of a curve', () => {
  it('is the curve itself, clockwise, where it does not cross itself', () => {
    expect(size(outerBoundary(ring([0, 0], [0, 10], [10, 10], [10, 0])))).toBe(-100);
    expect(size(outerBoundary(ring([0, 0], [10, 0], [10, 10], [0, 10])))).toBe(-100);
  });

  it('goes around both halves of a figure of eight', () => {
    expect(size(outerBoundary(ring([0, 0], [10, 10], [10, 0], [0, 10])))).toBe(-50);
  });

  it('leaves out loops that turn the wrong way, and places in a straight line', () => {
    const looped = ring([0, 0], [0, 10], [5, 10], [10, 10], [10, 4], [4, 4], [4, 6], [8, 6], [8, 0]);
    expect(outerBoundary(looped)).not.toContainEqual({ x: 5, y: 10 });
    expect(size(outerBoundary(looped))).toBe(-92);
  });
});

describe('a clockwise ring moved outward', () => {
  it('has mitres at its outer corners that stray by at most one part in a hundred', () => {
    const curve = offsetCurve(ring([0, 0], [0, 10], [10, 10], [10, 0]), () => 5);
    const strays = curve.map(({ x, y }) =>
      Math.hypot(x - Math.min(10, Math.max(0, x)), y - Math.min(10, Math.max(0, y))),
    );
    expect(Math.max(...strays)).toBeLessThanOrEqual(5.05);
    expect(Math.min(...strays)).toBeGreaterThanOrEqual(5 - 1e-9);
    expect(curve).toHaveLength(4 * 6);
  });

  it('has a single corner where the ring hardly bends', () => {
    expect(offsetCurve(ring([0, 0], [0, 10], [0, 20], [10, 20], [10, 0]), () => 5)).toHaveLength(4 * 6 + 1);
  });
});
