import { VoxelTable } from '../../server/projects/engines/built-in/depth/cloud/voxel-table.ts';
import { quantile } from '../../server/projects/engines/built-in/placing/linear.ts';
import { differences, fitClouds, type Fit } from './fit-clouds.ts';
import { boxAround, cellOf, roughnessOf, topsOf, type Box, type Cells, type Points } from './height-cells.ts';

const MARGIN_M = 5;
/** Spread of the reference within 1.5 m. */
const [SMOOTH_M, ROUGH_M] = [0.15, 0.5];
const FAR_M = 0.5;
/** Ours count as false only where the reference has anything within so many cells. */
const COLUMN_CELLS = 3;
const NMAD = 1.4826;

export type Spread = { count: number; medianM: number; nmadM: number; within95M: number };
export type CloudComparison = {
  fit: Fit;
  all: Spread;
  smooth: Spread;
  rough: Spread;
  /** Share of our points farther than half a metre from any of the reference. */
  farShare: number;
  /** Share of the reference's 20 cm cells that have one of our points. */
  measuredShare: number;
};

/** Compares our cloud with a reference after the best shift and plane. */
export function compareClouds(ours: Points, reference: Points): CloudComparison {
  const box = boxAround(reference, MARGIN_M);
  const [our, their] = [topsOf(ours, box), topsOf(reference, box)];
  const fit = fitClouds(our, their);
  const off = differences(our, their, fit);
  const roughness = roughnessOf(their);
  const where = (isWanted: (spreadM: number) => boolean) =>
    spreadOf(off.filter((_, cell) => isWanted(roughness[cell] as number)));
  const moved = movedTo(ours, fit, box);
  return {
    fit,
    all: where(() => true),
    smooth: where((spreadM) => spreadM < SMOOTH_M),
    rough: where((spreadM) => spreadM > ROUGH_M),
    farShare: farShare(moved, reference, { box, their }),
    measuredShare: measuredShare(topsOf(moved, box), their),
  };
}

function spreadOf(differenceM: Float32Array): Spread {
  const known = differenceM.filter((value) => !Number.isNaN(value));
  const medianM = quantile(known, 0.5);
  const apart = known.map((value) => Math.abs(value - medianM));
  return { count: known.length, medianM, nmadM: NMAD * quantile(apart, 0.5), within95M: quantile(apart, 0.95) };
}

function movedTo(points: Points, { east, north, plane: [perEast, perNorth, up] }: Fit, { west, south }: Box): Points {
  const moved = Float64Array.from(points);
  for (let at = 0; at < moved.length; at += 3) {
    const [x, y] = [(moved[at] as number) + east, (moved[at + 1] as number) + north];
    const above = perEast * (x - west) + perNorth * (y - south) + up;
    moved.set([x, y, (moved[at + 2] as number) - above], at);
  }
  return moved;
}

function farShare(ours: Points, reference: Points, { box, their }: { box: Box; their: Cells }): number {
  const isNear = nearestWithin(reference, FAR_M);
  let [asked, far] = [0, 0];
  for (let at = 0; at < ours.length; at += 3) {
    const [east, north, up] = [ours[at] as number, ours[at + 1] as number, ours[at + 2] as number];
    const cell = cellOf(box, east, north);
    if (cell < 0 || !hasAnyAround(their, cell)) continue;
    asked++;
    if (!isNear(east, north, up)) far++;
  }
  return far / asked;
}

function hasAnyAround({ columns, rows, values }: Cells, cell: number): boolean {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  for (let y = Math.max(0, row - COLUMN_CELLS); y <= Math.min(rows - 1, row + COLUMN_CELLS); y++)
    for (let x = Math.max(0, column - COLUMN_CELLS); x <= Math.min(columns - 1, column + COLUMN_CELLS); x++)
      if (!Number.isNaN(values[y * columns + x])) return true;
  return false;
}

/** Asks whether a point of the cloud is within a distance. */
function nearestWithin(points: Points, withinM: number) {
  const SIDE = 2 ** 16;
  const keyOf = (column: number, row: number, level: number) => (level * SIDE + row) * SIDE + column;
  const blockOf = (metres: number) => Math.floor(metres / withinM) + SIDE / 2;
  const blocks = new VoxelTable();
  const numbers = new Uint32Array(points.length / 3);
  for (let at = 0; at < points.length; at += 3) {
    const [column = 0, row = 0, level = 0] = Array.from(points.subarray(at, at + 3), blockOf);
    numbers[at / 3] = blocks.add(keyOf(column, row, level));
  }
  const members: number[][] = Array.from({ length: blocks.count }, () => []);
  for (const [point, block] of numbers.entries()) members[block]?.push(point * 3);
  return (east: number, north: number, up: number): boolean => {
    const [column, row, level] = [blockOf(east), blockOf(north), blockOf(up)];
    for (const z of [0, -1, 1])
      for (const y of [0, -1, 1])
        for (const x of [0, -1, 1])
          for (const at of members[blocks.find(keyOf(column + x, row + y, level + z))] ?? []) {
            const [dx, dy, dz] = [
              east - (points[at] as number),
              north - (points[at + 1] as number),
              up - (points[at + 2] as number),
            ];
            if (dx * dx + dy * dy + dz * dz <= withinM * withinM) return true;
          }
    return false;
  };
}

/** Of the reference's cells of twice the size. */
function measuredShare(ours: Cells, their: Cells): number {
  const known = (cells: Cells, row: number, column: number) =>
    [0, 1].some((down) =>
      [0, 1].some((right) => !Number.isNaN(cells.values[(row + down) * cells.columns + column + right] ?? Number.NaN)),
    );
  let [asked, found] = [0, 0];
  for (let row = 0; row + 1 < their.rows; row += 2)
    for (let column = 0; column + 1 < their.columns; column += 2) {
      if (!known(their, row, column)) continue;
      asked++;
      if (known(ours, row, column)) found++;
    }
  return found / asked;
}
