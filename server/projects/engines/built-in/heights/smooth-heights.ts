import { heightAt } from './height-at.ts';
import type { HeightGrid } from './height-grid.ts';
import { median } from '../placing/linear.ts';
import { medianFilter } from './median-filter.ts';

/** Cells per smoothed cell, in each direction. */
const SMOOTH_CELLS = 4;
/** Around a place, over so many calm cells each way, it is decided whether it is rough. */
const REACH = 2;
/** Cells by which heights jump about where they are leaves rather than ground. */
const ROUGH_CELLS = 5;

/**
 * Heights for the orthophoto. Measured heights of trees jump from leaf to leaf, which would tear the image: there a
 * smooth surface is used. Ground, roofs and walls stay as measured.
 */
export function smoothHeights(grid: HeightGrid): HeightGrid {
  const calm = coarser(grid);
  calm.values = medianFilter(calm);
  const rough = roughnessOf(grid, calm);
  const values = Float32Array.from(grid.values);
  for (let at = 0; at < values.length; at++) {
    const cell = smoothCellOf(grid, calm, at);
    const east = grid.westM + ((at % grid.columns) + 0.5) * grid.cellM;
    const calmM = heightAt(calm, east, grid.northM - (Math.floor(at / grid.columns) + 0.5) * grid.cellM);
    if ((rough[cell] ?? 0) > ROUGH_CELLS * grid.cellM && !Number.isNaN(calmM)) values[at] = calmM;
  }
  return { ...grid, values };
}

const smoothCellOf = (grid: HeightGrid, calm: HeightGrid, at: number): number =>
  Math.floor(at / grid.columns / SMOOTH_CELLS) * calm.columns + Math.floor((at % grid.columns) / SMOOTH_CELLS);

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
  return { ...grid, columns, rows, cellM: grid.cellM * SMOOTH_CELLS, values };
}

/** How far measured heights are from calm ones on average, around each calm cell. */
function roughnessOf(grid: HeightGrid, calm: HeightGrid): Float32Array {
  const [sums, counts] = [new Float32Array(calm.values.length), new Float32Array(calm.values.length)];
  for (let at = 0; at < grid.values.length; at++) {
    const cell = smoothCellOf(grid, calm, at);
    const off = Math.abs((grid.values[at] ?? Number.NaN) - (calm.values[cell] ?? Number.NaN));
    if (Number.isNaN(off)) continue;
    sums[cell] = (sums[cell] ?? 0) + off;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return sums.map((_, cell) => {
    const [column, row] = [cell % calm.columns, Math.floor(cell / calm.columns)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - REACH); y <= Math.min(calm.rows - 1, row + REACH); y++)
      for (let x = Math.max(0, column - REACH); x <= Math.min(calm.columns - 1, column + REACH); x++) {
        sum += sums[y * calm.columns + x] ?? 0;
        count += counts[y * calm.columns + x] ?? 0;
      }
    return count > 0 ? sum / count : 0;
  });
}
