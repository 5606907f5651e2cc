import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaM2 } from './area-m2.ts';
import { leastCostOf } from '../../testing/cost-of.ts';
import { checkPolygon } from './check-polygon.ts';

const square: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const at = (west: number, size: number): Position[] =>
  square.map(([x = 0, y = 0]) => [west + x * size, west + y * size]);

describe('a polygon that cannot be flown says why', () => {
  it.each([
    ['too-few-points', []],
    ['too-few-points', [[]]],
    [
      'too-few-points',
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'too-few-points',
      [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
    [
      'coordinates',
      [
        [
          [0, 0],
          [181, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'coordinates',
      [
        [
          [0, 0],
          [1, -91],
          [1, 1],
        ],
      ],
    ],
    [
      'coordinates',
      [
        [
          [0, 0],
          [Number.NaN, 0],
          [1, 1],
        ],
      ],
    ],
    ['coordinates', [[[0, 0], [1], [1, 1]]]],
    [
      'coordinates',
      [
        [
          [0, 0],
          [Infinity, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'duplicate-points',
      [
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'no-area',
      [
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ],
    ],
    [
      'self-intersection',
      [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
      ],
    ],
    [
      'self-intersection',
      [
        [
          [0, 0],
          [2, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'self-intersection',
      [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [1, 0],
          [0, 2],
        ],
      ],
    ],
    [
      'pole',
      [
        [
          [0, 89],
          [1, 90],
          [2, 89],
        ],
      ],
    ],
    [
      'pole',
      [
        [
          [0, 80],
          [90, 80],
          [180, 80],
          [-90, 80],
        ],
      ],
    ],
    [
      'too-wide',
      [
        [
          [-100, 0],
          [0, 1],
          [100, 0],
          [0, -1],
        ],
      ],
    ],
    ['hole-outside', [square, at(5, 1)]],
    ['hole-outside', [square, at(0.5, 1)]],
    ['hole-outside', [square, at(0, 0.5)]],
    ['holes-overlap', [square, at(0.2, 0.4), at(0.4, 0.4)]],
    ['holes-overlap', [square, at(0.2, 0.4), at(0.3, 0.1)]],
  ] as [string, Position[][]][])('%s', (problem, polygon) => {
    expect(checkPolygon(polygon)).toMatchObject({ ok: false, problem, reason: expect.stringMatching(/\w/) });
  });
});

describe('a polygon that can be flown', () => {
  it.each([
    ['a square', [square]],
    ['closed', [[...square, [0, 0]]]],
    ['clockwise', [square.toReversed()]],
    ['with holes', [square, at(0.2, 0.1), at(0.5, 0.3)]],
    [
      'with a point amid an edge',
      [
        [
          [0, 0],
          [0.5, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    ],
    [
      'across the antimeridian',
      [
        [
          [179.9, 0],
          [-179.9, 0],
          [-179.9, 1],
          [179.9, 1],
        ],
      ],
    ],
  ] as [string, Position[][]][])('%s', (_name, polygon) => {
    expect(checkPolygon(polygon)).toEqual({ ok: true });
  });

  it('is checked in little time at 5,000 points', () => {
    const star = Array.from({ length: 5000 }, (_, i) => {
      const [angle, radius] = [(i * Math.PI) / 2500, i % 2 ? 0.01 : 0.004];
      return [8 + radius * Math.cos(angle), 47 + radius * Math.sin(angle)];
    });
    const { cpuMs } = leastCostOf(() => expect(checkPolygon([star])).toEqual({ ok: true }), { cpuMs: 500 });
    expect(cpuMs).toBeLessThan(500);
  });
});

describe('area', () => {
  it('is that of the outer ring without its holes, whichever way they wind, also across ±180°', () => {
    const metresPerDegree = (6_371_000 * Math.PI) / 180;
    const small = (west: number, size: number) =>
      square.map(([x = 0, y = 0]) => [(west + x * size > 180 ? -360 : 0) + west + x * size, y * size]);
    const expected = (0.01 * metresPerDegree) ** 2;
    expect(areaM2([small(10, 0.01)]) / expected).toBeCloseTo(1, 6);
    expect(areaM2([small(179.995, 0.01).toReversed()]) / expected).toBeCloseTo(1, 6);
    expect(areaM2([at(0, 0.01), at(0.002, 0.005)]) / expected).toBeCloseTo(0.75, 6);
    expect(areaM2([])).toBe(0);
  });
});
