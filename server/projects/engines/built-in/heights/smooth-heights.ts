import { heightAt } from './height-at.ts';
import type { HeightGrid } from './height-grid.ts';
import { median } from '../placing/linear.ts';
import { medianFilter } from './median-filter.ts';

/** Cells per smoothed cell, in each direction. */
export const SMOOTH_CELLS = 4;
/** Radius in smoothed cells over which roughness is averaged. */
const REACH = 2;
/** So far away a height changes what is smoothed: by the median, then by roughness, in whole smoothed cells. */
export const SMOOTH_REACH_CELLS = 8 * SMOOTH_CELLS;
/** Mean deviation, in cells, above which a surface counts as vegetation. */
const ROUGH_CELLS = 5;

/** Smoothed cells, measured in cells of the grid, so that a place is the same number in whichever block it is. */
export type Coarse = { smoothed: HeightGrid; rough: Float32Array };

export function coarseHeights(grid: HeightGrid): Coarse {
  const smoothed = coarser(grid);
  smoothed.values = medianFilter(smoothed);
  return { smoothed, rough: roughnessOf(grid, smoothed) };
}

export const isRough = ({ cellM }: HeightGrid, { rough }: Coarse, cell: number): boolean =>
  (rough[cell] as number) > ROUGH_CELLS * cellM;

/**
 * Noisy heights of vegetation would tear what is drawn over them, so they are replaced with a smoothed
 * surface. Ground, roofs and walls stay as measured.
 */
export function smoothRough(grid: HeightGrid, coarse: Coarse): HeightGrid {
  const { smoothed } = coarse;
  const values = Float32Array.from(grid.values);
  for (let at = 0; at < values.length; at++) {
    if (!isRough(grid, coarse, coarseCellOf(grid, smoothed, at))) continue;
    const smoothedM = coarseAt(smoothed, grid, at);
    if (!Number.isNaN(smoothedM)) values[at] = smoothedM;
  }
  return { ...grid, values };
}

/** Between the smoothed cells, in the middle of a cell of the grid. */
export const coarseAt = (smoothed: HeightGrid, { columns }: HeightGrid, at: number): number =>
  heightAt(smoothed, (at % columns) + 0.5, -Math.floor(at / columns) - 0.5);

export const coarseCellOf = (grid: HeightGrid, smoothed: HeightGrid, at: number): number =>
  Math.floor(at / grid.columns / SMOOTH_CELLS) * smoothed.columns + Math.floor((at % grid.columns) / SMOOTH_CELLS);

function coarser(grid: HeightGrid): HeightGrid {
  const [columns, rows] = [Math.ceil(grid.columns / SMOOTH_CELLS), Math.ceil(grid.rows / SMOOTH_CELLS)];
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const known: number[] = [];
      for (let y = row * SMOOTH_CELLS; y < Math.min(grid.rows, (row + 1) * SMOOTH_CELLS); y++)
        for (let x = column * SMOOTH_CELLS; x < Math.min(grid.columns, (column + 1) * SMOOTH_CELLS); x++) {
          const value = grid.values[y * grid.columns + x] ?? Number.NaN;
          if (!Number.isNaN(value)) known.push(value);
        }
      values[row * columns + column] = median(known);
    }
  return { columns, rows, cellM: SMOOTH_CELLS, westM: 0, northM: 0, values };
}

/** Mean deviation from the smoothed heights around each smoothed cell. */
function roughnessOf(grid: HeightGrid, smoothed: HeightGrid): Float32Array {
  const [sums, counts] = [new Float32Array(smoothed.values.length), new Float32Array(smoothed.values.length)];
  for (let at = 0; at < grid.values.length; at++) {
    const cell = coarseCellOf(grid, smoothed, at);
    const off = Math.abs((grid.values[at] ?? Number.NaN) - (smoothed.values[cell] ?? Number.NaN));
    if (Number.isNaN(off)) continue;
    sums[cell] = (sums[cell] ?? 0) + off;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return sums.map((_, cell) => {
    const [column, row] = [cell % smoothed.columns, Math.floor(cell / smoothed.columns)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - REACH); y <= Math.min(smoothed.rows - 1, row + REACH); y++)
      for (let x = Math.max(0, column - REACH); x <= Math.min(smoothed.columns - 1, column + REACH); x++) {
        sum += sums[y * smoothed.columns + x] ?? 0;
        count += counts[y * smoothed.columns + x] ?? 0;
      }
    return count > 0 ? sum / count : 0;
  });
}
