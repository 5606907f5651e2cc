import type { HeightGrid } from '../heights/height-grid.ts';
import { median } from '../placing/linear.ts';
import { medianFilter } from '../heights/median-filter.ts';
import type { TriangleMesh } from './simplify-mesh.ts';

/** More vertices would be lost in simplification. */
const MAX_VERTICES = 1_500_000;

/**
 * Triangulates the height grid: x east, y up, z south. The texture covers the grid; where it is transparent, there
 * are no triangles.
 */
export function gridMesh(grid: HeightGrid, isShown: (x: number, y: number) => boolean): TriangleMesh {
  const step = Math.max(2, Math.ceil(Math.sqrt((grid.columns * grid.rows) / MAX_VERTICES)));
  const { columns, rows, values } = smoothed(grid, step);
  const numbers = new Int32Array(columns * rows).fill(-1);
  const positions = new Float32Array(columns * rows * 3);
  const uvs = new Float32Array(columns * rows * 2);
  let vertices = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const up = values[row * columns + column] ?? Number.NaN;
      const [x, y] = [(column + 0.5) * step, (row + 0.5) * step];
      if (Number.isNaN(up) || !isShown(x / grid.columns, y / grid.rows)) continue;
      positions.set([grid.westM + x * grid.cellM, up, -(grid.northM - y * grid.cellM)], vertices * 3);
      uvs.set([x / grid.columns, y / grid.rows], vertices * 2);
      numbers[row * columns + column] = vertices++;
    }
  const triangles = trianglesOf(numbers, columns, rows);
  return {
    positions: positions.slice(0, vertices * 3),
    attributes: uvs.slice(0, vertices * 2),
    attributesPerVertex: 2,
    triangles,
  };
}

function trianglesOf(numbers: Int32Array, columns: number, rows: number): Uint32Array {
  const triangles = new Uint32Array(columns * rows * 6);
  let length = 0;
  const add = (a: number, b: number, c: number) => {
    if (a < 0 || b < 0 || c < 0) return;
    triangles.set([a, b, c], length);
    length += 3;
  };
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const [a, b] = [numbers[at] ?? -1, numbers[at + 1] ?? -1];
      const [c, d] = [numbers[at + columns] ?? -1, numbers[at + columns + 1] ?? -1];
      add(a, c, b);
      add(b, c, d);
    }
  return triangles.slice(0, length);
}

/** Resamples to larger cells and removes spikes. */
function smoothed(grid: HeightGrid, step: number): HeightGrid {
  const [columns, rows] = [Math.floor(grid.columns / step), Math.floor(grid.rows / step)];
  const values = Float32Array.from({ length: columns * rows }, (_, at) =>
    heightOf(grid, Math.floor(at / columns) * step * grid.columns + (at % columns) * step, step),
  );
  const larger = { ...grid, columns, rows, cellM: grid.cellM * step, values };
  return { ...larger, values: medianFilter(larger) };
}

/** Median of step × step cells; NaN if less than half of them are known. */
function heightOf({ columns, values }: HeightGrid, first: number, step: number): number {
  const known: number[] = [];
  for (let row = 0; row < step; row++)
    for (let column = 0; column < step; column++) {
      const value = values[first + row * columns + column] ?? Number.NaN;
      if (!Number.isNaN(value)) known.push(value);
    }
  return known.length >= (step * step) / 2 ? median(known) : Number.NaN;
}
