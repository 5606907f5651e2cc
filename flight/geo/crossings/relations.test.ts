import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { legCrossesPolygon } from '../testing/leg-crosses-polygon.ts';
import { orientation } from '../polygons/orientation.ts';
import { pathCrossesPolygon } from './path-crosses-polygon.ts';
import { pointInPolygon } from '../polygons/point-in-polygon.ts';
import { polygonsOverlap } from '../testing/polygons-overlap.ts';

const square = (west: number, south: number, size: number): Position[] =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ].map(([lng = 0, lat = 0]) => [lng > 180 ? lng - 360 : lng, lat]);
const withHole = [square(0, 0, 10), square(4, 4, 2)];
const acrossTheLine = [square(179, -1, 2)];

describe('orientation', () => {
  it('knows points in line from points that only nearly are', () => {
    const [a, b] = [
      { x: 12, y: 12 },
      { x: 24, y: 24 },
    ];
    expect(orientation(a, b, { x: 0.5, y: 0.5 })).toBe(0);
    expect(orientation(a, b, { x: 0.5, y: 0.5 + 2 ** -53 })).toBeGreaterThan(0);
    expect(orientation(a, b, { x: 0.5 + 2 ** -53, y: 0.5 })).toBeLessThan(0);
  });

  it('answers the same whichever point comes first, for all near neighbours of a line', () => {
    for (let i = 0; i < 16; i++)
      for (let j = 0; j < 16; j++) {
        const [a, b, c] = [
          { x: 0.5 + i * 2 ** -53, y: 0.5 + j * 2 ** -53 },
          { x: 12, y: 12 },
          { x: 24, y: 24 },
        ];
        const turn = Math.sign(orientation(a, b, c));
        expect(turn).toBe(Math.sign(j - i) * 1 || 0);
        expect(Math.sign(orientation(b, c, a))).toBe(turn);
        expect(Math.sign(orientation(c, b, a))).toBe(-turn || 0);
      }
  });
});

describe('a point and a polygon', () => {
  it.each([
    ['no ring', [], [0, 0], false],
    ['inside', withHole, [2, 2], true],
    ['in the hole', withHole, [5, 5], false],
    ['on the edge', withHole, [0, 5], true],
    ['on a corner', withHole, [10, 10], true],
    ['on the edge of the hole', withHole, [4, 5], true],
    ['level with a corner, outside', withHole, [-1, 10], false],
    ['level with a corner, beyond', withHole, [11, 0], false],
    ['west of the antimeridian', acrossTheLine, [179.5, 0], true],
    ['east of it', acrossTheLine, [-179.5, 0], true],
    ['on it', acrossTheLine, [180, 0], true],
    ['on it, spelled the other way', acrossTheLine, [-180, 0], true],
    ['on the far side of the globe', acrossTheLine, [0, 0], false],
  ] as [string, Position[][], Position, boolean][])('%s', (_name, polygon, position, expected) => {
    expect(pointInPolygon(position, polygon)).toBe(expected);
    const closed = polygon.map((ring) => [...ring, ring[0] as Position]);
    expect(pointInPolygon(position, closed)).toBe(expected);
  });
});

describe('a leg and a polygon', () => {
  it.each([
    [
      'passes by',
      withHole,
      [
        [-1, -1],
        [-1, 11],
      ],
      false,
    ],
    [
      'crosses without a point inside',
      withHole,
      [
        [-1, 5],
        [11, 5],
      ],
      true,
    ],
    [
      'ends inside',
      withHole,
      [
        [-1, 5],
        [1, 5],
      ],
      true,
    ],
    [
      'lies inside',
      withHole,
      [
        [1, 1],
        [2, 2],
      ],
      true,
    ],
    [
      'lies in the hole',
      withHole,
      [
        [4.5, 4.5],
        [5.5, 5.5],
      ],
      false,
    ],
    [
      'touches a corner',
      withHole,
      [
        [-1, 1],
        [1, -1],
      ],
      true,
    ],
    [
      'runs along an edge',
      withHole,
      [
        [0, 2],
        [0, 8],
      ],
      true,
    ],
    [
      'is a point inside',
      withHole,
      [
        [1, 1],
        [1, 1],
      ],
      true,
    ],
    [
      'crosses over the antimeridian',
      acrossTheLine,
      [
        [178, 0],
        [-178, 0],
      ],
      true,
    ],
    [
      'crosses east of it',
      acrossTheLine,
      [
        [-179.5, -5],
        [-179.5, 5],
      ],
      true,
    ],
    [
      'goes the short way round',
      [square(-5, -5, 10)],
      [
        [178, 0],
        [-178, 0],
      ],
      false,
    ],
  ] as [string, Position[][], [Position, Position], boolean][])('%s', (_name, polygon, leg, expected) => {
    expect(legCrossesPolygon(leg, polygon)).toBe(expected);
    expect(legCrossesPolygon([leg[1], leg[0]], polygon)).toBe(expected);
    expect(pathCrossesPolygon(leg, polygon)).toBe(expected);
  });
});

describe('two polygons', () => {
  it.each([
    ['apart', withHole, [square(20, 20, 1)], false],
    ['overlapping', withHole, [square(9, 9, 5)], true],
    ['one inside the other', withHole, [square(1, 1, 1)], true],
    ['one around the other', [square(1, 1, 1)], withHole, true],
    ['one in the hole of the other', withHole, [square(4.5, 4.5, 1)], false],
    ['one filling the hole', withHole, [square(4, 4, 2)], true],
    ['sharing an edge', withHole, [square(10, 0, 10)], true],
    [
      'crossing like a plus, no corner inside',
      [
        [
          [4, -1],
          [6, -1],
          [6, 11],
          [4, 11],
        ],
      ],
      [square(0, 3, 10)],
      true,
    ],
    ['both across the antimeridian', acrossTheLine, [square(-180, 0, 3)], true],
    ['on the far side of the globe', acrossTheLine, [square(-1, -1, 2)], false],
  ] as [string, Position[][], Position[][], boolean][])('%s', (_name, one, other, expected) => {
    expect(polygonsOverlap(one, other)).toBe(expected);
    expect(polygonsOverlap(other, one)).toBe(expected);
  });
});
