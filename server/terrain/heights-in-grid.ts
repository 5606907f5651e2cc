import type { Position } from 'geojson';
import { bilinear } from '@overflight/flight/terrain/bilinear.ts';
import { Refused } from '../platform/http/refused.ts';
import { BlockCache } from './block-cache.ts';
import type { HeightGrid } from './height-grid.ts';

const KEPT_BYTES = 96 * 1024 ** 2;
/** Blocks that one call may need, in memory. */
const CALL_BYTES = 64 * 1024 ** 2;
const READS_AT_ONCE = 8;

/** All servers of this process share it: keys name files of the store or tiles of a source. */
const kept = new BlockCache(KEPT_BYTES);

type Cell = { column: number; row: number; across: number; down: number };

/** The height at each position, in metres; NaN where the grid has none. */
export async function heightsInGrid(grid: HeightGrid, positions: readonly Position[]): Promise<number[]> {
  const cells = positions.map((position) => cellAt(grid, position));
  const blocks = await readBlocks(grid, [...blocksOf(grid, cells)]);
  const heightAt = (column: number, row: number): number => {
    const block = blocks.get(blockOf(grid, column, row));
    return block?.[(row % grid.blockHeight) * grid.blockWidth + (column % grid.blockWidth)] ?? NaN;
  };
  return cells.map((cell) => {
    if (!cell) return NaN;
    const { column, row, across, down } = cell;
    const [east, south] = [nextColumn(grid, column), Math.min(row + 1, grid.rows - 1)];
    const corners = [
      heightAt(column, row),
      heightAt(east, row),
      heightAt(column, south),
      heightAt(east, south),
    ] as const;
    return bilinear(corners, across, down);
  });
}

/** The number of blocks that positions need. */
export function countBlocks(grid: HeightGrid, positions: readonly Position[]): number {
  return blocksOf(
    grid,
    positions.map((position) => cellAt(grid, position)),
  ).size;
}

/** Whether the blocks that positions need may be read for one call. */
export function fitsOneCall(grid: HeightGrid, positions: readonly Position[]): boolean {
  return isAllowed(grid, countBlocks(grid, positions));
}

function isAllowed({ blockWidth, blockHeight }: HeightGrid, blocks: number): boolean {
  return blocks <= 4 || blocks * blockWidth * blockHeight * Float32Array.BYTES_PER_ELEMENT <= CALL_BYTES;
}

/** The cell north-west of a position, clamped within the half cell around the outer centres; undefined outside. */
function cellAt(grid: HeightGrid, position: Position): Cell | undefined {
  const { columns, rows, isRound } = grid;
  let [column, row] = grid.cellOf(position);
  if (isRound) column = ((column % columns) + columns) % columns;
  else if (!(column >= -0.5 && column <= columns - 0.5)) return undefined;
  if (!(row >= -0.5 && row <= rows - 0.5)) return undefined;
  column = isRound ? column : Math.min(Math.max(column, 0), columns - 1);
  row = Math.min(Math.max(row, 0), rows - 1);
  const [west, north] = [Math.min(Math.floor(column), columns - 1), Math.floor(row)];
  return { column: west, row: north, across: column - west, down: row - north };
}

const nextColumn = ({ columns, isRound }: HeightGrid, column: number): number =>
  column + 1 < columns ? column + 1 : isRound ? 0 : column;

/** The number of the block that holds a cell. */
export function blockOf({ columns, blockWidth, blockHeight }: HeightGrid, column: number, row: number): number {
  return Math.floor(row / blockHeight) * Math.ceil(columns / blockWidth) + Math.floor(column / blockWidth);
}

function blocksOf(grid: HeightGrid, cells: readonly (Cell | undefined)[]): Set<number> {
  const needed = new Set<number>();
  for (const cell of cells) {
    if (!cell) continue;
    // A neighbour that does not count need not be read.
    const east = cell.across === 0 ? cell.column : nextColumn(grid, cell.column);
    const south = cell.down === 0 ? cell.row : Math.min(cell.row + 1, grid.rows - 1);
    needed.add(blockOf(grid, cell.column, cell.row));
    needed.add(blockOf(grid, east, cell.row));
    needed.add(blockOf(grid, cell.column, south));
    needed.add(blockOf(grid, east, south));
  }
  return needed;
}

/** Reads blocks by their number, several at a time. */
export async function readBlocks(grid: HeightGrid, needed: readonly number[]) {
  const bytes = grid.blockWidth * grid.blockHeight * Float32Array.BYTES_PER_ELEMENT;
  if (!isAllowed(grid, needed.length)) throw tooFarApart();
  const across = Math.ceil(grid.columns / grid.blockWidth);
  const blocks = new Map<number, Float32Array | undefined>();
  for (let from = 0; from < needed.length; from += READS_AT_ONCE)
    await Promise.all(
      needed.slice(from, from + READS_AT_ONCE).map(async (number) => {
        const [column, row] = [number % across, Math.floor(number / across)];
        const read = () => grid.readBlock(column, row);
        blocks.set(number, await kept.get(`${grid.key} ${column} ${row}`, bytes, read));
      }),
    );
  return blocks;
}

function tooFarApart(): Refused {
  const message = 'The positions are too far apart for one call: ask for a smaller area at a time.';
  return new Refused({ status: 422, code: 'too-far-apart', message });
}
