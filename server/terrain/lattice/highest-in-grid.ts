import type { Position } from 'geojson';
import type { HeightGrid } from '../height-grid.ts';
import { blockOf, heightsInGrid, readBlocks } from '../heights-in-grid.ts';

/** Half the way between two nodes of the lattice. */
const AROUND_M = 4;
/** Finer cells are read this far apart: what a surface shows is larger. */
const STRIDE_M = 0.5;

/** Columns and rows of the cells around a node. */
type Cells = { columns: number[]; rows: number[] };

/**
 * The highest cell around each node, in metres; NaN where any of them is unknown. In a grid whose cells are further
 * apart than the nodes, the height at the node.
 */
export async function highestInGrid(grid: HeightGrid, positions: readonly Position[]): Promise<number[]> {
  if (grid.cellM > AROUND_M) return heightsInGrid(grid, positions);
  const stride = Math.max(1, Math.floor(STRIDE_M / grid.cellM));
  const reach = Math.ceil(AROUND_M / grid.cellM / stride) * stride;
  const windows = positions.map((position) => cellsAround(grid, position, { reach, stride }));
  const blocks = await readBlocks(grid, [...new Set(windows.flatMap((cells) => blocksOf(grid, cells)))]);
  const heightAt = (column: number, row: number): number => {
    const block = blocks.get(blockOf(grid, column, row));
    return block?.[(row % grid.blockHeight) * grid.blockWidth + (column % grid.blockWidth)] ?? NaN;
  };
  return windows.map((cells) => (cells ? highestOf(cells, heightAt) : NaN));
}

type Spread = { reach: number; stride: number };

/** Undefined where a part of them is outside. */
function cellsAround(grid: HeightGrid, position: Position, { reach, stride }: Spread): Cells | undefined {
  const [column, row] = grid.cellOf(position).map(Math.round) as [number, number];
  const offsets = Array.from({ length: (2 * reach) / stride + 1 }, (_, at) => at * stride - reach);
  const wrapped = (at: number) => (grid.isRound ? ((at % grid.columns) + grid.columns) % grid.columns : at);
  const columns = offsets.map((offset) => wrapped(column + offset));
  const rows = offsets.map((offset) => row + offset);
  const isInside = columns.every((at) => at >= 0 && at < grid.columns) && rows.every((at) => at >= 0 && at < grid.rows);
  return isInside ? { columns, rows } : undefined;
}

/** Numbers of the blocks that hold these cells. */
function blocksOf(grid: HeightGrid, cells: Cells | undefined): number[] {
  if (!cells) return [];
  const first = <Kind>(all: readonly number[], kindOf: (at: number) => Kind) =>
    new Map(all.map((at) => [kindOf(at), at])).values();
  const columns = [...first(cells.columns, (at) => Math.floor(at / grid.blockWidth))];
  const rows = [...first(cells.rows, (at) => Math.floor(at / grid.blockHeight))];
  return rows.flatMap((row) => columns.map((column) => blockOf(grid, column, row)));
}

function highestOf({ columns, rows }: Cells, heightAt: (column: number, row: number) => number): number {
  let highest = -Infinity;
  for (const row of rows)
    for (const column of columns) {
      const height = heightAt(column, row);
      if (Number.isNaN(height)) return NaN;
      if (height > highest) highest = height;
    }
  return highest;
}
