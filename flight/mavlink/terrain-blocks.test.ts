import { expect, it } from 'vitest';
import { distanceM } from '../geo/distance-m.ts';
import { askedBlocks, blockPositions } from './terrain-blocks.ts';

const corner = { lat: 473_000_000, lon: 85_000_000, gridSpacing: 100 };

it('TERR-09 a mask names its blocks, and bits beyond the grid none', () => {
  expect(askedBlocks(0b1001n)).toEqual([0, 3]);
  expect(askedBlocks(1n << 55n)).toEqual([55]);
  expect(askedBlocks(1n << 56n)).toEqual([]);
  expect(askedBlocks(2n ** 64n - 1n)).toHaveLength(56);
});

it('TERR-09 the heights of a block lie east and north of its corner', () => {
  const first = blockPositions(corner, 0);
  expect(first).toHaveLength(16);
  expect(first[0]).toEqual([8.5, 47.3]);
  expect(Math.abs(distanceM(first[0]!, first[3]!) - 300)).toBeLessThan(1);
  expect(Math.abs(distanceM(first[0]!, first[12]!) - 300)).toBeLessThan(1);
  // The ninth block begins the next row to the north, 400 m away.
  const ninth = blockPositions(corner, 8);
  expect(ninth[0]![0]).toBe(8.5);
  expect(Math.abs(distanceM(first[0]!, ninth[0]!) - 400)).toBeLessThan(1);
  const second = blockPositions(corner, 1);
  expect(Math.abs(distanceM(first[0]!, second[0]!) - 400)).toBeLessThan(1);
});
