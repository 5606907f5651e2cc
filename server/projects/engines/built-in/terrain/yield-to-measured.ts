import type { HeightGrid } from '../heights/height-grid.ts';

/** Lengths in cells of a step to a cell beside and to one at a corner. */
const [BESIDE, CORNER] = [1, Math.SQRT2];

/**
 * Lowers a filled-in terrain where something was measured below it, for the ground cannot be above what is seen. From there it
 * rises by `slope` until it meets what it was: one wrong height does not pull down a wood.
 */
export function yieldToMeasured(
  { columns, rows, cellM, values }: HeightGrid,
  measured: Float32Array,
  slope: number,
): Float32Array {
  const highest = measured.map((height) => (Number.isNaN(height) ? Infinity : height));
  // From the north-west, then back.
  for (const back of [-1, 1])
    for (let number = 0; number < highest.length; number++) {
      const at = back < 0 ? number : highest.length - 1 - number;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (const [x, y, cells] of [
        [back, 0, BESIDE],
        [0, back, BESIDE],
        [back, back, CORNER],
        [-back, back, CORNER],
      ] as const) {
        if (column + x < 0 || column + x >= columns || row + y < 0 || row + y >= rows) continue;
        const over = (highest[at + y * columns + x] as number) + slope * cells * cellM;
        if (over < (highest[at] as number)) highest[at] = over;
      }
    }
  return values.map((height, at) => (height > (highest[at] as number) ? (highest[at] as number) : height));
}
