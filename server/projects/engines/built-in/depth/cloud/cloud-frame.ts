import type { Cells } from '../../heights/cell-file.ts';
import type { GridLayout } from '../../heights/height-grid.ts';

/** Voxels stand on the cells of the height grid and are as high as wide; `lowM` is the floor of the lowest. */
export type CloudFrame = { layout: GridLayout; lowM: number; highM: number };

/** Cells of a tile along each side: about 51 m for photos of 3.2 cm. One tile at a time is thinned in memory. */
const TILE_CELLS = 800;

export const columnOf = ({ layout }: CloudFrame, east: number): number =>
  Math.floor((east - layout.westM) / layout.cellM);
export const rowOf = ({ layout }: CloudFrame, north: number): number =>
  Math.floor((layout.northM - north) / layout.cellM);
export const levelOf = ({ layout, lowM }: CloudFrame, up: number): number => Math.floor((up - lowM) / layout.cellM);

/** Number of the tile of a place; -1 outside the frame. */
export function tileOf(frame: CloudFrame, east: number, north: number): number {
  const { columns, rows } = frame.layout;
  const [column, row] = [columnOf(frame, east), rowOf(frame, north)];
  if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
  return Math.floor(row / TILE_CELLS) * Math.ceil(columns / TILE_CELLS) + Math.floor(column / TILE_CELLS);
}

/** Numbers of the tiles that a window of the grid touches. */
export function tilesIn({ layout }: CloudFrame, { left, top, columns, rows }: Cells): Set<number> {
  const across = Math.ceil(layout.columns / TILE_CELLS);
  const tiles = new Set<number>();
  for (let row = Math.floor(top / TILE_CELLS); row * TILE_CELLS < top + rows; row++)
    for (let column = Math.floor(left / TILE_CELLS); column * TILE_CELLS < left + columns; column++)
      tiles.add(row * across + column);
  return tiles;
}
