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
