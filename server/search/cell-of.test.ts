import { describe, expect, it } from 'vitest';
import { cellOf, cellsAround } from './cell-of.ts';

describe('cells', () => {
  it('hold the place itself and all within two degrees', () => {
    const cells = cellsAround(-122.45, 37.78);
    expect(cells).toHaveLength(9);
    for (const [lng, lat] of [
      [-122.45, 37.78],
      [-120.5, 39.7],
      [-124.4, 35.8],
    ] as const)
      expect(cells).toContain(cellOf(lng, lat));
  });

  it('join across the antimeridian', () => {
    expect(cellsAround(179.9, 0)).toContain(cellOf(-179.9, 0));
    expect(cellsAround(-179.9, 0)).toContain(cellOf(179.9, 0));
    expect(cellOf(180, 0)).toBe(cellOf(-180, 0));
  });

  it('end at the poles', () => {
    expect(cellsAround(0, 90)).toHaveLength(6);
    expect(cellsAround(0, 90)).toContain(cellOf(0, 90));
    expect(cellsAround(0, -90)).toContain(cellOf(0, -90));
  });
});
