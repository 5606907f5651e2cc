import { describe, expect, it } from 'vitest';
import type { Point } from '../geo/planes/local-plane.ts';
import { keepsStandoff } from './keeps-standoff.ts';

const square = (fromM: number, toM: number): Point[] => [
  { x: fromM, y: fromM },
  { x: fromM, y: toM },
  { x: toM, y: toM },
  { x: toM, y: fromM },
];

describe('a loop keeps the stand-off', () => {
  it('where no corner and no side comes nearer', () => {
    expect(keepsStandoff(square(-5, 15), square(0, 10), 5)).toBe(true);
    expect(keepsStandoff(square(-5, 15), square(0, 10), 5.001)).toBe(false);
  });

  it('not where a side cuts a corner of the outline', () => {
    const [southWest, northWest, northEast] = square(-5, 15);
    const cut = [southWest, northWest, northEast, { x: 20, y: -5 }] as Point[];
    expect(keepsStandoff(cut, square(0, 10), 5)).toBe(true);
    expect(keepsStandoff([...cut.slice(0, 2), { x: 15, y: 5 }, { x: 20, y: -5 }], square(0, 10), 5)).toBe(false);
  });

  it('not beside the outline, and not where there is none', () => {
    expect(keepsStandoff(square(30, 40), square(0, 10), 5)).toBe(false);
    expect(keepsStandoff([], square(0, 10), 5)).toBe(false);
  });
});
