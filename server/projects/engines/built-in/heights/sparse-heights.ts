import { fillFromPyramid } from './fill-holes.ts';
import { reliablePoints, groundExtent } from './good-points.ts';
import { layOut, type HeightGrid, type GridLayout } from './height-grid.ts';
import { median } from '../placing/linear.ts';
import { medianFilter } from './median-filter.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';

/** Average number of points per cell. */
const POINTS_PER_CELL = 2;
const MIN_PIXELS = 8;
/** Cells farther than about 2^LEVELS cells from any point stay empty. */
const LEVELS = 4;

/** Coarse heights interpolated from the sparse points, sufficient for an orthophoto. */
export function sparseHeights(scene: PlacedScene): HeightGrid {
  const extent = groundExtent(scene);
  const points = reliablePoints(scene);
  const areaM2 = (extent.eastM - extent.westM) * (extent.northM - extent.southM);
  const spacingM = Math.sqrt((areaM2 * POINTS_PER_CELL) / (points.length / 3));
  const layout = layOut(extent, Math.max(MIN_PIXELS * scene.groundResolutionM, spacingM));
  const values = fillFromPyramid({ ...layout, values: mediansOf(points, layout) }, LEVELS);
  return { ...layout, values: medianFilter({ ...layout, values }) };
}

function mediansOf(points: Float64Array, { columns, rows, cellM, westM, northM }: GridLayout): Float32Array {
  const heights = new Map<number, number[]>();
  for (let at = 0; at < points.length; at += 3) {
    const column = Math.floor(((points[at] ?? 0) - westM) / cellM);
    const row = Math.floor((northM - (points[at + 1] ?? 0)) / cellM);
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const cell = row * columns + column;
    const list = heights.get(cell) ?? [];
    list.push(points[at + 2] ?? 0);
    heights.set(cell, list);
  }
  const values = new Float32Array(columns * rows).fill(Number.NaN);
  for (const [cell, list] of heights) values[cell] = median(list);
  return values;
}
