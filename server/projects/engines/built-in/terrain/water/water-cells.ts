import type { GridLayout } from '../../heights/height-grid.ts';

/** What tells water from ground, in cells of about half a metre. */
export type WaterCells = {
  layout: GridLayout;
  /** Mean of what was measured; NaN where too little was. */
  heights: Float32Array;
  /** Brightness from 0 to 255. */
  light: Float32Array;
  /** Logarithm of red over green. */
  redness: Float32Array;
  /** Standard deviation of the brightness around. */
  contrast: Float32Array;
  /** Metres by which heights differ from those on both sides. */
  uneven: Float32Array;
  /** Most photos that see a point in the cell. */
  photos: Float32Array;
};

export const isKnown = ({ heights }: WaterCells, at: number): boolean => !Number.isNaN(heights[at]);

type Size = Pick<GridLayout, 'columns' | 'rows'>;

type Around = { at: number; reach: number };

/** Calls for every cell within reach, and for the cell itself. */
export function visitAround({ columns, rows }: Size, { at, reach }: Around, visit: (near: number) => void): void {
  const [column, row] = [at % columns, Math.floor(at / columns)];
  const [left, right] = [Math.max(0, column - reach), Math.min(columns - 1, column + reach)];
  for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
    for (let x = left; x <= right; x++) visit(y * columns + x);
}

/** The cell itself, too. */
export function cellsAround(at: number, reach: number, size: Size): number[] {
  const near: number[] = [];
  visitAround(size, { at, reach }, (cell) => near.push(cell));
  return near;
}
