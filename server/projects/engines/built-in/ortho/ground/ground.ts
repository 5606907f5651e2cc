import type { EngineRun } from '../../../engine.ts';
import { blocksOf, cutOut, widened } from '../../heights/blocks.ts';
import { CellFile, type Cells } from '../../heights/cell-file.ts';
import { readLayout, type GridLayout, type HeightGrid } from '../../heights/height-grid.ts';
import { SMOOTH_CELLS } from '../../heights/smooth-heights.ts';
import { inRun } from '../../run-folder.ts';
import { calmHeights, calmReachCells } from './calm-heights.ts';
import type { GroundBox } from './ground-box.ts';

/** Heights that an orthophoto is drawn over, in a file: only what a block or a photo sees is in memory. */
export type Ground = { layout: GridLayout; file: string; lowestM: number };

/** The surface of the run, smoothed block by block where it is rough. */
export async function smoothGround(run: EngineRun, blockCells: number): Promise<Ground> {
  const layout = await readLayout(run);
  const file = inRun(run, 'drawnHeights');
  const from = CellFile.open(inRun(run, 'heightValues'), layout, Float32Array);
  const measured = CellFile.open(inRun(run, 'measuredCells'), layout, Uint8Array);
  const to = CellFile.create<Float32Array>(file, layout, Float32Array);
  let lowestM = Infinity;
  const side = Math.max(1, Math.floor(blockCells / SMOOTH_CELLS)) * SMOOTH_CELLS;
  for (const block of blocksOf(layout, side)) {
    run.signal.throwIfAborted();
    const window = widened(block, calmReachCells(layout.cellM), layout);
    const smoothed = calmHeights({ ...partOf(layout, window), values: from.read(window) }, measured.read(window));
    const values = cutOut(smoothed.values, window, block);
    lowestM = lowestOf(values, lowestM);
    to.write(block, values);
  }
  from.close();
  measured.close();
  to.close();
  return { layout, file, lowestM };
}

/** Cells of another size over the same ground. */
export function layoutOver({ layout }: Ground, cellM: number): GridLayout {
  const { westM, northM, columns, rows } = layout;
  const count = (cells: number) => Math.floor((cells * layout.cellM) / cellM);
  return { cellM, westM, northM, columns: count(columns), rows: count(rows) };
}

/** Heights that are in memory. */
export function heldGround({ values, ...layout }: HeightGrid, file: string): Ground {
  const to = CellFile.create<Float32Array>(file, layout, Float32Array);
  to.write({ left: 0, top: 0, ...layout }, values);
  to.close();
  return { layout, file, lowestM: lowestOf(values, Infinity) };
}

const lowestOf = (values: Float32Array, lowestM: number): number =>
  values.reduce((low, up) => (up < low ? up : low), lowestM);

const partOf = ({ cellM, westM, northM }: GridLayout, { left, top, columns, rows }: Cells): GridLayout => ({
  columns,
  rows,
  cellM,
  westM: westM + left * cellM,
  northM: northM - top * cellM,
});

/** Cells around a box, so that heights between cells are the same as in the whole. */
const AROUND = 2;

/** Reads the heights in a box of the ground. */
export function groundReader({ layout, file }: Ground): (box: GroundBox) => HeightGrid {
  const cells = CellFile.open(file, layout, Float32Array);
  const { columns, rows, cellM, westM, northM } = layout;
  // A height needs two cells each way.
  const within = (cell: number, count: number) => Math.min(Math.max(0, cell), count - 2);
  return (box) => {
    const left = within(Math.floor((box.westM - westM) / cellM) - AROUND, columns);
    const top = within(Math.floor((northM - box.northM) / cellM) - AROUND, rows);
    const right = Math.min(columns, Math.max(left + 2, Math.ceil((box.eastM - westM) / cellM) + AROUND));
    const bottom = Math.min(rows, Math.max(top + 2, Math.ceil((northM - box.southM) / cellM) + AROUND));
    const window = { left, top, columns: right - left, rows: bottom - top };
    return { ...partOf(layout, window), values: cells.read(window) };
  };
}
