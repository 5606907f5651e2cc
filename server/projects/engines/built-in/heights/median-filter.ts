import type { HeightGrid } from './height-grid.ts';

const REACH = 2;

/** 5 × 5 median: removes spikes, keeps edges. */
export function medianFilter({ columns, rows, values }: HeightGrid): Float32Array {
  const result = Float32Array.from(values);
  const around = new Float32Array((2 * REACH + 1) ** 2);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (Number.isNaN(values[at])) continue;
      let count = 0;
      for (let y = Math.max(0, row - REACH); y <= Math.min(rows - 1, row + REACH); y++)
        for (let x = Math.max(0, column - REACH); x <= Math.min(columns - 1, column + REACH); x++)
          count = insert(around, count, values[y * columns + x] ?? Number.NaN);
      result[at] = around[count >> 1] ?? Number.NaN;
    }
  return result;
}

/** What the median moves so far, about a metre, has its height from around and not from a measurement. */
const MOVED_CELLS = 16;

export const measuredStill = (
  isMeasured: Uint8Array,
  { cellM, values }: HeightGrid,
  filtered: Float32Array,
): Uint8Array =>
  isMeasured.map((measured, at) =>
    Math.abs((filtered[at] as number) - (values[at] as number)) > MOVED_CELLS * cellM ? 0 : measured,
  );

/** Keeps the first `count` numbers sorted. */
function insert(sorted: Float32Array, count: number, value: number): number {
  if (Number.isNaN(value)) return count;
  let at = count;
  while (at > 0 && (sorted[at - 1] ?? 0) > value) {
    sorted[at] = sorted[at - 1] ?? 0;
    at--;
  }
  sorted[at] = value;
  return count + 1;
}
