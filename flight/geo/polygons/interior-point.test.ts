import { describe, expect, it } from 'vitest';
import { interiorPoint } from './interior-point.ts';

describe('interiorPoint', () => {
  it('survives an outline without any area', () => {
    expect(
      interiorPoint([
        [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
      ]),
    ).toEqual([5, 5]);
  });

  it('lies in the middle of a square', () => {
    const [lng = 0, lat = 0] = interiorPoint([
      [
        [0, -5],
        [10, -5],
        [10, 5],
        [0, 5],
        [0, -5],
      ],
    ]);
    expect(lng).toBeCloseTo(5, 0);
    expect(lat).toBeCloseTo(0, 0);
  });

  it('lies inside a horseshoe, whose centre of gravity does not', () => {
    const horseshoe = [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [8, 10],
        [8, 2],
        [2, 2],
        [2, 10],
        [0, 10],
        [0, 0],
      ],
    ];
    const [lng = 0, lat = 0] = interiorPoint(horseshoe);
    const isInOneOfThree = lat < 2 || lng < 2 || lng > 8;
    expect(lng > 0 && lng < 10 && lat > 0 && lat < 10 && isInOneOfThree).toBe(true);
  });

  it('keeps out of holes and within the world', () => {
    const [lng = 0] = interiorPoint([
      [
        [170, 0],
        [200, 0],
        [200, 10],
        [170, 10],
        [170, 0],
      ],
      [
        [171, 1],
        [186, 1],
        [186, 9],
        [171, 9],
        [171, 1],
      ],
    ]);
    expect(lng).toBeLessThan(-160);
    expect(lng).toBeGreaterThan(-174);
  });
});
