import { quantile } from '../../server/projects/engines/built-in/placing/linear.ts';
import { CELL_M, type Cells } from './height-cells.ts';

/** Metres that one cloud lies east and north of another, and the plane between them: up per metre, and at the corner. */
export type Fit = { east: number; north: number; plane: Plane };
type Plane = [perEast: number, perNorth: number, up: number];
type Shift = { columns: number; rows: number };

/** Half width and step of the search, in cells. */
const rounds = [
  [24, 8],
  [6, 3],
  [2, 1],
] as const;
const NMAD = 1.4826;

/** Shift and plane are searched together: on sloping ground, a shift hides in a tilt. */
export function fitClouds(ours: Cells, reference: Cells): Fit {
  let best = { columns: 0, rows: 0, spread: Infinity };
  for (const [reach, step] of rounds) {
    const { columns, rows } = best;
    for (let right = columns - reach; right <= columns + reach; right += step)
      for (let up = rows - reach; up <= rows + reach; up += step) {
        const { spread } = fitPlane(ours, reference, { shift: { columns: right, rows: up }, every: 6 });
        if (spread < best.spread) best = { columns: right, rows: up, spread };
      }
  }
  const { plane } = fitPlane(ours, reference, { shift: best, every: 2 });
  return { east: best.columns * CELL_M, north: best.rows * CELL_M, plane };
}

/** Heights of ours minus those of the reference. */
export function differences(ours: Cells, reference: Cells, { east, north, plane }: Fit): Float32Array {
  const shift = { columns: Math.round(east / CELL_M), rows: Math.round(north / CELL_M) };
  return reference.values.map((_, cell) => {
    const [column, row] = [cell % reference.columns, Math.floor(cell / reference.columns)];
    return differenceAt({ ours, reference, shift }, column, row) - heightOf(plane, column * CELL_M, row * CELL_M);
  });
}

const heightOf = ([perEast, perNorth, up]: Plane, east: number, north: number): number =>
  perEast * east + perNorth * north + up;

function differenceAt(
  { ours, reference, shift }: { ours: Cells; reference: Cells; shift: Shift },
  column: number,
  row: number,
): number {
  const [left, low] = [column - shift.columns, row - shift.rows];
  if (left < 0 || low < 0 || left >= ours.columns || low >= ours.rows) return Number.NaN;
  return (
    (ours.values[low * ours.columns + left] as number) - (reference.values[row * reference.columns + column] as number)
  );
}

/** Robust plane through the differences, with the median of what it leaves. */
function fitPlane(ours: Cells, reference: Cells, { shift, every }: { shift: Shift; every: number }) {
  const samples: [east: number, north: number, up: number][] = [];
  for (let row = 0; row < reference.rows; row += every)
    for (let column = 0; column < reference.columns; column += every) {
      const up = differenceAt({ ours, reference, shift }, column, row);
      if (!Number.isNaN(up)) samples.push([column * CELL_M, row * CELL_M, up]);
    }
  const middle = quantile(
    samples.map(([, , up]) => up),
    0.5,
  );
  let plane: Plane = [0, 0, middle];
  let mostM = 2;
  let spread = Infinity;
  for (let round = 0; round < 5; round++) {
    const near = samples.filter(([east, north, up]) => Math.abs(up - heightOf(plane, east, north)) < mostM);
    plane = leastSquares(near);
    const off = samples.map(([east, north, up]) => Math.abs(up - heightOf(plane, east, north)));
    spread = quantile(off, 0.5);
    mostM = Math.max(0.1, 3 * NMAD * spread);
  }
  return { plane, spread };
}

function leastSquares(samples: readonly (readonly [number, number, number])[]): Plane {
  const mean = [0, 1, 2].map((axis) => samples.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / samples.length);
  const [x = 0, y = 0, z = 0] = mean;
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  for (const [east, north, up] of samples) {
    xx += (east - x) ** 2;
    xy += (east - x) * (north - y);
    yy += (north - y) ** 2;
    xz += (east - x) * (up - z);
    yz += (north - y) * (up - z);
  }
  const area = xx * yy - xy * xy;
  const [perEast, perNorth] = [(xz * yy - yz * xy) / area, (yz * xx - xz * xy) / area];
  return [perEast, perNorth, z - perEast * x - perNorth * y];
}
