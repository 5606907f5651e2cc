import { describe, expect, it } from 'vitest';
import type { Point } from '../../geo/planes/local-plane.ts';
import { hugCorners } from './hug-corners.ts';
import { insideTest } from './inside-test.ts';
import { pullTaut } from './pull-taut.ts';

const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => ({ x, y }));
const [hole, outer] = [ring([40, 40], [60, 40], [60, 60], [40, 60]), ring([0, 0], [100, 0], [100, 100], [0, 100])];
const lShape = ring([0, 0], [100, 0], [100, 20], [20, 20], [20, 100], [0, 100]);

describe('a leg', () => {
  const staysInside = insideTest([outer, hole]);
  it.each([
    ['across the hole', { x: 10, y: 50 }, { x: 90, y: 50 }, false],
    ['over a corner of the hole', { x: 30, y: 45 }, { x: 55, y: 70 }, false],
    ['along the hole', { x: 30, y: 40 }, { x: 80, y: 40 }, true],
    ['touching a corner of the hole', { x: 20, y: 60 }, { x: 60, y: 20 }, true],
    ['along the outline', { x: 0, y: 0 }, { x: 0, y: 100 }, true],
    ['out and beyond', { x: 50, y: 10 }, { x: 50, y: -10 }, false],
    ['outside', { x: -10, y: 10 }, { x: -10, y: 20 }, false],
    ['between two places of one edge, off by rounding', { x: 10, y: -1e-9 }, { x: 20, y: -1e-9 }, true],
    ['of no length', { x: 50, y: 50 }, { x: 50, y: 50 }, true],
  ])('%s', (_name, from, to, expected) => {
    expect(staysInside(from, to)).toBe(expected);
    expect(staysInside(to, from)).toBe(expected);
  });
});

describe('a path', () => {
  const staysInside = insideTest([lShape]);
  it('becomes one leg where that stays inside', () => {
    expect(pullTaut(ring([0, 0], [100, 0], [100, 20]), staysInside)).toEqual(ring([0, 0], [100, 20]));
  });

  it('keeps the corner it has to go around', () => {
    expect(pullTaut(ring([100, 0], [0, 0], [0, 100]), staysInside)).toEqual(ring([100, 0], [0, 0], [0, 100]));
    expect(pullTaut(ring([100, 20], [50, 10], [20, 20], [10, 50], [20, 100]), staysInside)).toEqual(
      ring([100, 20], [20, 20], [20, 100]),
    );
  });

  it('hugs the corners that point inward and cuts the others', () => {
    const stretch = ring([0, 0], [10, -5], [20, 0], [30, 5], [40, 0]);
    expect(hugCorners(stretch, true)).toEqual(ring([0, 0], [30, 5], [40, 0]));
    expect(hugCorners(stretch, false)).toEqual(ring([0, 0], [10, -5], [40, 0]));
  });
});
