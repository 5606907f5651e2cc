import { expect, it } from 'vitest';
import { medianFilter } from './median-filter.ts';

it('a single measured height keeps to what was measured, not to what was filled in around it', () => {
  const [columns, rows] = [7, 7];
  const layout = { columns, rows, cellM: 0.1, westM: 0, northM: 0 };
  const values = new Float32Array(columns * rows).fill(-4);
  const isMeasured = new Uint8Array(values.length);
  // A strip of leaves at 4 m that ends in the middle, with one spike.
  for (let column = 0; column <= 3; column++) [values[21 + column], isMeasured[21 + column]] = [4 + column / 100, 1];
  values[21] = 9;
  const filtered = medianFilter({ ...layout, values }, isMeasured);
  for (const column of [1, 2, 3]) expect(filtered[21 + column]).toBeCloseTo(4, 1);
  expect(filtered[21 + 4]).toBe(-4);
});
