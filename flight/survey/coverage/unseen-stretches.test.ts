import { describe, expect, it } from 'vitest';
import type { Point } from '../../geo/planes/local-plane.ts';
import { endsOn } from './ends-on.ts';
import { type Stretch, unseenStretches } from './unseen-stretches.ts';

const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => ({ x, y }));
const square = ring([0, 0], [10, 0], [10, 10], [0, 10]);
const all = { minX: 0, maxX: 10, minY: 0, maxY: 10, areaM2: 100 };
const heightsOf = (rings: Point[][], part = all, stepM = 10) =>
  unseenStretches(rings, [part], stepM).map(({ x, fromY, toY }) => [x, fromY, toY]);

describe('unseen ground in columns', () => {
  it('stands a step apart at most, and knows how far the area goes on beyond the part', () => {
    const part = { ...all, minY: 4, maxY: 6, areaM2: 20 };
    expect(heightsOf([square], part, 5)).toEqual([
      [2.5, 4, 6],
      [7.5, 4, 6],
    ]);
    const [first] = unseenStretches([square], [part], 5);
    const { x, widthM, lower, upper } = first as Stretch;
    expect(widthM).toBe(5);
    const endOf = endsOn([square]);
    expect(endOf(lower, x)).toEqual({ x: 2.5, y: 0, ring: 0, edge: 0, along: 2.5 });
    expect(endOf(upper, x)).toMatchObject({ y: 10, edge: 2 });
    expect(endOf(upper, x).along).toBeCloseTo(27.5, 9);
  });

  it('leaves out holes', () => {
    const hole = ring([2, 2], [2, 4], [8, 4], [8, 2]);
    expect(heightsOf([square, hole])).toEqual([
      [1, 0, 10],
      [5, 0, 2],
      [5, 4, 10],
      [9, 0, 10],
    ]);
  });

  it('is not misled by a corner right on a column below the part', () => {
    const part = { ...all, minY: 6, maxY: 8, areaM2: 20 };
    const spiked = ring([0, 0], [10, 0], [10, 10], [0, 10], [0, 5], [5, 4], [0, 3]);
    expect(heightsOf([spiked], part)).toEqual([[5, 6, 8]]);
  });

  it('finds a sliver between two columns that an edge leaves in a corner of the part', () => {
    const wedge = ring([9, 0], [10, 0], [10, 2]);
    expect(heightsOf([wedge], { ...all, maxY: 1, areaM2: 1 }).map(([x]) => x)).toEqual([9.25, 9.75]);
  });
});
