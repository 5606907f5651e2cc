import type { HeightGrid } from '../heights/height-grid.ts';
import { medianFilter } from '../heights/median-filter.ts';
import { median } from '../placing/linear.ts';

/** Heights on cells `step` times as wide, without spikes. */
export function reduceHeights(grid: HeightGrid, step: number): HeightGrid {
  const [columns, rows] = [Math.floor(grid.columns / step), Math.floor(grid.rows / step)];
  const values = Float32Array.from({ length: columns * rows }, (_, at) =>
    heightOf(grid, Math.floor(at / columns) * step * grid.columns + (at % columns) * step, step),
  );
  const wider = { ...grid, columns, rows, cellM: grid.cellM * step, values };
  return { ...wider, values: medianFilter(wider) };
}

/** Median of step × step cells; NaN if less than half of them are known. */
function heightOf({ columns, values }: HeightGrid, first: number, step: number): number {
  const known: number[] = [];
  for (let row = 0; row < step; row++)
    for (let column = 0; column < step; column++) {
      const value = values[first + row * columns + column] ?? Number.NaN;
      if (!Number.isNaN(value)) known.push(value);
    }
  return known.length >= (step * step) / 2 ? median(known) : Number.NaN;
}
