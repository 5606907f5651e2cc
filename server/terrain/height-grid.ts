import type { Position } from 'geojson';

/** A raster of heights, read in blocks. */
export type HeightGrid = {
  /** Names the grid among the blocks in memory. */
  key: string;
  columns: number;
  rows: number;
  /** The first column follows the last one. */
  isRound: boolean;
  blockWidth: number;
  blockHeight: number;
  /** Metres between two cells. */
  cellM: number;
  /** Column and row of a position, whole numbers at the centres of cells, row 0 in the north. */
  cellOf: (position: Position) => [column: number, row: number];
  /** Metres row by row, NaN where unknown; undefined where the grid has no such block. */
  readBlock: (column: number, row: number) => Promise<Float32Array | undefined>;
};
