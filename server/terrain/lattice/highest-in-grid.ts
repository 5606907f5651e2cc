import type { Position } from 'geojson';
import type { HeightGrid } from '../height-grid.ts';
import { blockOf, heightsInGrid, readBlocks } from '../heights-in-grid.ts';

/** Half the way between two nodes of the lattice. */
const AROUND_M = 4;

type Cells = { columns: [number, number]; rows: [number, number] };

/**
 * The highest cell around each node, in metres; NaN where any of them is unknown. In a grid whose cells are further
 * apart than the nodes, the height at the node.
 */
export async function highestInGrid(grid: HeightGrid, positions: readonly Position[]): Promise<number[]> {
  const reach = Math.ceil(AROUND_M / grid.cellM);
  if (grid.cellM > AROUND_M) return heightsInGrid(grid, positions);
  const windows = positions.map((position) => cellsAround(grid, position, reach));
  const blocks = await readBlocks(grid, [...new Set(windows.flatMap((cells) => blocksOf(grid, cells)))]);
  const heightAt = (column: number, row: number): number => {
    const block = blocks.get(blockOf(grid, column, row));
    return block?.[(row % grid.blockHeight) * grid.blockWidth + (column % grid.blockWidth)] ?? NaN;
  };
  return windows.map((cells) => (cells ? highestOf(cells, heightAt) : NaN));
}

/** Undefined where a part of them is outside. */
function cellsAround(grid: HeightGrid, position: Position, reach: number): Cells | undefined {
  const [column, row] = grid.cellOf(position).map(Math.round) as [number, number];
  const cells: Cells = { columns: [column - reach, column + reach], rows: [row - reach, row + reach] };
  const isInside = cells.columns[0] >= 0 && cells.rows[0] >= 0;
  return isInside && cells.columns[1] < grid.columns && cells.rows[1] < grid.rows ? cells : undefined;
}

/** Numbers of the blocks that hold these cells. */
function blocksOf(grid: HeightGrid, cells: Cells | undefined): number[] {
  if (!cells) return [];
  const numbers: number[] = [];
  for (let row = cells.rows[0]; ; row = Math.min(row + grid.blockHeight, cells.rows[1])) {
    for (let column = cells.columns[0]; ; column = Math.min(column + grid.blockWidth, cells.columns[1])) {
      numbers.push(blockOf(grid, column, row));
      if (column === cells.columns[1]) break;
    }
    if (row === cells.rows[1]) return numbers;
  }
}

function highestOf({ columns, rows }: Cells, heightAt: (column: number, row: number) => number): number {
  let highest = -Infinity;
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) {
      const height = heightAt(column, row);
      if (Number.isNaN(height)) return NaN;
      if (height > highest) highest = height;
    }
  return highest;
}
