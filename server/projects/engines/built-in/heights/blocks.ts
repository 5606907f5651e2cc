import type { Cells } from './cell-file.ts';

type Size = { columns: number; rows: number };

/** Squares of a raster, row by row; those at the end are smaller. */
export function* blocksOf({ columns, rows }: Size, side: number): Generator<Cells> {
  for (let top = 0; top < rows; top += side)
    for (let left = 0; left < columns; left += side)
      yield { left, top, columns: Math.min(side, columns - left), rows: Math.min(side, rows - top) };
}

/** A block with a margin, as far as the raster reaches. */
export function widened({ left, top, columns, rows }: Cells, margin: number, size: Size): Cells {
  const [from, above] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return {
    left: from,
    top: above,
    columns: Math.min(size.columns, left + columns + margin) - from,
    rows: Math.min(size.rows, top + rows + margin) - above,
  };
}

/** The values of a block out of those of a wider one. */
export function cutOut<T extends Float32Array | Uint8Array>(values: T, from: Cells, block: Cells): T {
  const cut = values.slice(0, block.columns * block.rows) as T;
  for (let row = 0; row < block.rows; row++) {
    const start = (row + block.top - from.top) * from.columns + block.left - from.left;
    cut.set(values.subarray(start, start + block.columns), row * block.columns);
  }
  return cut;
}
