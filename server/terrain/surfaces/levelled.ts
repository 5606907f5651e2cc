import type { HeightGrid } from '../height-grid.ts';

/** The same grid, higher by an offset; voids stay unknown. */
export function levelled(grid: HeightGrid, offsetM: number): HeightGrid {
  return {
    ...grid,
    key: `${grid.key} ${offsetM}`,
    readBlock: async (column, row) => (await grid.readBlock(column, row))?.map((heightM) => heightM + offsetM),
  };
}
