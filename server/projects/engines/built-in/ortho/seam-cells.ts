import type { GridLayout } from '../heights/height-grid.ts';
import type { Area } from './ortho-task.ts';

/** Pixels of the orthophoto per cell; in each cell one photo is chosen. */
export const SEAM_PX = 4;

/** The cells of a block of pixels, with a margin around them. */
export const cellsAround = (block: Area, marginCells: number): Area => ({
  left: block.left / SEAM_PX - marginCells,
  top: block.top / SEAM_PX - marginCells,
  columns: block.columns / SEAM_PX + 2 * marginCells,
  rows: block.rows / SEAM_PX + 2 * marginCells,
});

/** Middle of every cell of an area, row by row from the north-west. */
export function eachSeamCell(
  { westM, northM, cellM }: GridLayout,
  { left, top, columns, rows }: Area,
  visit: (at: number, eastM: number, northM: number) => void,
): void {
  const sizeM = cellM * SEAM_PX;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      visit(row * columns + column, westM + (left + column + 0.5) * sizeM, northM - (top + row + 0.5) * sizeM);
}
