import { expect, it } from 'vitest';
import { growBody } from './grow-body.ts';
import type { WaterCells } from './water-cells.ts';

/** One row of cells; NaN where nothing was measured. */
function rowOf(heights: readonly number[], light: readonly number[] = heights.map(() => 80)): WaterCells {
  const field = () => new Float32Array(heights.length);
  return {
    layout: { columns: heights.length, rows: 1, cellM: 0.5, westM: 0, northM: 0 },
    heights: Float32Array.from(heights),
    light: Float32Array.from(light),
    redness: field(),
    contrast: field(),
    uneven: field(),
    photos: field(),
  };
}

const sorted = (cells: readonly number[]) => cells.toSorted((one, other) => one - other);

it('a body of water grows as its level rises, over gaps of one cell, and not where it is bright', () => {
  const heights = [-2, -1, Number.NaN, -1, 0.5, 0.5, -3, -3];
  const { body, riseTo, beside } = growBody(rowOf(heights, [80, 80, 80, 80, 80, 80, 80, 200]), {
    seed: [0],
    mostLight: 100,
    reach: 2,
  });
  riseTo(-1.5);
  expect(sorted(body)).toEqual([0]);
  expect(sorted(beside())).toEqual([1]);
  riseTo(0);
  expect(sorted(body)).toEqual([0, 1, 3]);
  expect(sorted(beside())).toEqual([4, 5]);
  riseTo(1);
  expect(sorted(body)).toEqual([0, 1, 3, 4, 5, 6]);
  expect(sorted(beside())).toEqual([7]);
});

it('a seed above the level waits for it', () => {
  const { body, riseTo } = growBody(rowOf([0, 9, 9, -1]), { seed: [0, 3], mostLight: 100, reach: 1 });
  riseTo(-0.5);
  expect(sorted(body)).toEqual([3]);
  riseTo(0.5);
  expect(sorted(body)).toEqual([0, 3]);
});
