import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { areaM2 } from './area-m2.ts';
import { pathLengthM } from '../path-length-m.ts';
import { pointInPolygon } from './point-in-polygon.ts';
import { splitLine, splitPolygon } from './split-at-antimeridian.ts';

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const spanOf = (ring: readonly Position[]) => {
  const lngs = ring.map(([lng = NaN]) => lng);
  return [Math.min(...lngs), Math.max(...lngs)];
};

describe('an area at the antimeridian', () => {
  it('stays as it is elsewhere, and where it only touches', () => {
    for (const rings of [
      [box(8, 47, 9, 48), box(8.2, 47.2, 8.4, 47.4)],
      [box(179, 0, 180, 1)],
      [box(-180, 0, -179, 1)],
    ])
      expect(splitPolygon(rings)).toEqual([rings]);
    expect(splitPolygon([box(179, 0, -180, 1)])).toEqual([[box(179, 0, 180, 1)]]);
    expect(splitPolygon([[]])).toEqual([[[]]]);
  });

  it.each([
    ['counter-clockwise', box(179, 0, -178, 1)],
    ['clockwise', box(179, 0, -178, 1).toReversed()],
    ['begun in the east', box(-178, 0, 179, 1)],
  ])('is cut in two, %s', (_, ring) => {
    const pieces = splitPolygon([ring]);
    expect(pieces.map(([outer = []]) => spanOf(outer))).toEqual([
      [179, 180],
      [-180, -178],
    ]);
    expect(pieces.map((piece) => piece.map((each) => each.length))).toEqual([[4], [4]]);
  });

  it('is cut into as many pieces as there are', () => {
    const comb: Position[] = [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179.5, 1],
      [179.5, 2],
      [-179, 2],
      [-179, 3],
      [179, 3],
    ];
    const pieces = splitPolygon([comb]);
    expect(pieces.map(([outer = []]) => spanOf(outer))).toEqual([
      [179, 180],
      [-180, -179],
      [-180, -179],
    ]);
  });

  it('opens a hole that is cut, and keeps the others in the piece they lie in', () => {
    const holes = [box(179.9, 0.4, -179.9, 0.6), box(-179.5, 0.2, -179.4, 0.3), box(179.4, 0.2, 179.5, 0.3)];
    for (const turned of [holes, holes.map((hole) => hole.toReversed())]) {
      const pieces = splitPolygon([box(179, 0, -179, 1), ...turned]);
      expect(pieces.map((piece) => piece.map(({ length }) => length))).toEqual([
        [8, 4],
        [8, 4],
      ]);
      for (const [outer = [], hole = []] of pieces) expect(pointInPolygon(hole[0] ?? [], [outer])).toBe(true);
    }
  });

  it('covers the same ground in pieces, for 500 stars with and without a hole', () => {
    const random = seededRandom(13);
    let cut = 0;
    for (let round = 0; round < 500; round++) {
      const centre = 180 + (random() - 0.5) * 0.02;
      const star = (corners: number, size: number): Position[] =>
        Array.from({ length: corners }, (_, i) => {
          const [turn, reach] = [(2 * Math.PI * i) / corners, size * (0.4 + 0.6 * random())];
          const lng = centre + reach * Math.cos(turn);
          return [lng > 180 ? lng - 360 : lng, 10 + reach * Math.sin(turn)];
        });
      const rings = [star(24, 0.02), ...(round % 2 === 0 ? [star(9, 0.004)] : [])];
      const pieces = splitPolygon(rings);
      cut += pieces.length > 1 ? 1 : 0;
      const [whole, parts] = [areaM2(rings), pieces.reduce((sum, piece) => sum + areaM2(piece), 0)];
      expect(Math.abs(parts / whole - 1), `round ${round}`).toBeLessThan(1e-4);
      for (const [outer = []] of pieces) {
        const [west = 0, east = 0] = spanOf(outer);
        expect(west >= -180 && east <= 180 && east - west < 1, `round ${round}`).toBe(true);
      }
    }
    expect(cut).toBeGreaterThan(300);
  });
});

describe('a line at the antimeridian', () => {
  it('stays as it is elsewhere, and where it only touches', () => {
    const line = [
      [8, 47],
      [9, 48],
    ];
    expect(splitLine(line)).toEqual([line]);
    const touching = [
      [179, 0],
      [180, 1],
      [179, 2],
    ];
    expect(splitLine(touching)).toEqual([touching]);
    expect(splitLine([])).toEqual([[]]);
  });

  it('is cut wherever it crosses', () => {
    expect(
      splitLine([
        [179, 0],
        [-179, 2],
        [-179, 4],
        [179, 6],
      ]),
    ).toEqual([
      [
        [179, 0],
        [180, 1],
      ],
      [
        [-180, 1],
        [-179, 2],
        [-179, 4],
        [-180, 5],
      ],
      [
        [180, 5],
        [179, 6],
      ],
    ]);
  });

  it('is as long in parts, and has no part of one position', () => {
    const line = [
      [179, 0],
      [180, 1],
      [-179, 2],
      [-180, 3],
      [179, 4],
      [-180, 5],
    ];
    const parts = splitLine(line);
    expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(1);
    const lengthM = parts.reduce((sum, part) => sum + pathLengthM(part), 0);
    expect(lengthM / pathLengthM(line)).toBeCloseTo(1, 6);
    for (const part of parts) expect((spanOf(part)[1] ?? 0) - (spanOf(part)[0] ?? 0)).toBeLessThan(2);
  });
});
