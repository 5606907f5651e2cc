import { describe, expect, it } from 'vitest';
import { covers } from './covers.ts';

describe('covers', () => {
  it.each([
    ['inside', [-125, 24, -66, 50], [-122, 37], true],
    ['west of it', [-125, 24, -66, 50], [-126, 37], false],
    ['north of it', [-125, 24, -66, 50], [-122, 51], false],
    ['the whole world', [-180, -85, 180, 85], [180, 0], true],
    ['across the antimeridian', [170, -25, -170, -10], [-175, -17], true],
    ['beside a box across the antimeridian', [170, -25, -170, -10], [0, -17], false],
    ['a position written past 180', [170, -25, -170, -10], [185, -17], true],
  ] as const)('%s', (...[, bounds, position, expected]) => {
    expect(covers(bounds, position)).toBe(expected);
  });

  it('is always true without bounds', () => {
    expect(covers(undefined, [10, 10])).toBe(true);
  });
});
