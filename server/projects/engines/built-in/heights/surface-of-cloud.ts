import { columnOf, rowOf, type CloudFrame } from '../depth/cloud/cloud-frame.ts';
import type { CloudPoints } from '../depth/cloud/cloud-points.ts';
import { VoxelTable } from '../depth/cloud/voxel-table.ts';
import type { Cells } from './cell-file.ts';
import type { HeightGrid } from './height-grid.ts';

/** What is within so many cells below the top of a cell is the same surface: its mean counts. */
const LAYER_CELLS = 2;

export type CloudSurface = {
  /** The top of each cell; NaN where there is no point. */
  grid: HeightGrid;
  /** 1 for each cell with points that are not loose. Loose ones count only where there are no others, and as unmeasured. */
  isMeasured: Uint8Array;
};

type Wanted = { frame: CloudFrame; window: Cells };

/** The surface of the tiles of a cloud within a window of its frame. */
export async function surfaceOfCloud(
  { frame, window }: Wanted,
  tiles: AsyncIterable<CloudPoints>,
): Promise<CloudSurface> {
  const { left, top, columns, rows } = window;
  const { cellM, westM, northM } = frame.layout;
  const values = new Float32Array(columns * rows).fill(Number.NaN);
  const isMeasured = new Uint8Array(columns * rows);
  for await (const points of tiles) {
    addTops(values, { frame, window, points, isLoose: true });
    const firm = addTops(values, { frame, window, points, isLoose: false });
    for (let cell = 0; cell < firm.count; cell++) isMeasured[firm.keys[cell] as number] = 1;
  }
  const layout = { columns, rows, cellM, westM: westM + left * cellM, northM: northM - top * cellM };
  return { grid: { ...layout, values }, isMeasured };
}

type Tile = Wanted & { points: CloudPoints; isLoose: boolean };

/** Sets the cells of the loose points of a tile, or of the others; returns them. */
function addTops(values: Float32Array, { frame, window, points, isLoose }: Tile): VoxelTable {
  const cells = new VoxelTable();
  const numbers = new Int32Array(points.count).fill(-1);
  const tops = new Float32Array(points.count).fill(-Infinity);
  for (let point = 0; point < points.count; point++) {
    if (points.isLoose(point) !== isLoose || points.isWrong(point)) continue;
    const column = columnOf(frame, points.place(point, 0)) - window.left;
    const row = rowOf(frame, points.place(point, 1)) - window.top;
    if (column < 0 || row < 0 || column >= window.columns || row >= window.rows) continue;
    const cell = cells.add(row * window.columns + column);
    numbers[point] = cell;
    tops[cell] = Math.max(tops[cell] as number, points.place(point, 2));
  }
  const [sums, weights] = [new Float64Array(cells.count), new Float64Array(cells.count)];
  const layerM = LAYER_CELLS * frame.layout.cellM;
  for (let point = 0; point < points.count; point++) {
    const [cell, up] = [numbers[point] as number, points.place(point, 2)];
    if (cell < 0 || up < (tops[cell] as number) - layerM) continue;
    sums[cell] = (sums[cell] as number) + points.weight(point) * up;
    weights[cell] = (weights[cell] as number) + points.weight(point);
  }
  for (let cell = 0; cell < cells.count; cell++)
    values[cells.keys[cell] as number] = (sums[cell] as number) / (weights[cell] as number);
  return cells;
}
