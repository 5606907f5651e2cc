import { describe, expect, it } from 'vitest';
import { distanceToEdgeM, isInside, packRings, toRings, unpackRings } from './area-rings.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const hole = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
  [4, 4],
];
const rings = toRings([square, hole]);

describe('rings', () => {
  it('come out as they went in, wherever their bytes begin', () => {
    const packed = packRings(rings);
    const shifted = new Uint8Array(packed.length + 1);
    shifted.set(packed, 1);
    expect(unpackRings(shifted.subarray(1))).toEqual(rings);
    expect(unpackRings(packRings([]))).toEqual([]);
  });

  it('are inside between the outer ring and the hole', () => {
    expect(isInside(rings, 2, 2)).toBe(true);
    expect(isInside(rings, 5, 5)).toBe(false);
    expect(isInside(rings, 11, 5)).toBe(false);
    expect(isInside(rings, 5, -0.000001)).toBe(false);
  });

  it('are as far away as their nearest edge, in metres of that latitude', () => {
    expect(distanceToEdgeM(rings, 5, -1)).toBeCloseTo(111_195, -1);
    const north = toRings([square.map(([lng = 0, lat = 0]) => [lng, lat + 60])]);
    expect(distanceToEdgeM(north, -1, 60)).toBeCloseTo(111_195 / 2, -1);
    expect(distanceToEdgeM(rings, 5, 5)).toBeCloseTo(110_770, -2);
  });
});
