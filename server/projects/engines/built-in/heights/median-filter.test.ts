import { expect, it } from 'vitest';
import { measuredStill, medianFilter } from './median-filter.ts';

it('a measured height that the median takes from what was filled in around it, is no longer a measured one', () => {
  const [columns, rows] = [7, 7];
  const grid = { columns, rows, cellM: 0.1, westM: 0, northM: 0, values: new Float32Array(columns * rows).fill(-4) };
  const isMeasured = new Uint8Array(columns * rows);
  const set = (column: number, row: number, height: number) => {
    grid.values[row * columns + column] = height;
    isMeasured[row * columns + column] = 1;
  };
  // A lone leaf, and ground that is a little uneven.
  set(3, 1, 4);
  for (let column = 0; column < columns; column++) for (const row of [5, 6]) set(column, row, -4 + column / 100);
  const filtered = medianFilter(grid);
  expect(filtered[1 * columns + 3]).toBe(-4);
  const still = measuredStill(isMeasured, grid, filtered);
  expect(still[1 * columns + 3]).toBe(0);
  expect([...still.subarray(5 * columns)]).toEqual(Array.from({ length: 2 * columns }, () => 1));
});
