import type { HeightGrid } from '../../heights/height-grid.ts';
import {
  coarseAt,
  coarseCellOf,
  coarseHeights,
  isRough,
  SMOOTH_CELLS,
  SMOOTH_REACH_CELLS,
  smoothRough,
  type Coarse,
} from '../../heights/smooth-heights.ts';
import { blur } from '../box-blur.ts';

/** What is rough or unmeasured for the most part over so much around is wild; its heights are smoothed over so much. */
const [AROUND_M, CALM_M] = [1, 2];
/** Shares from which a place is wild, and from which nothing of what was there before is left if it was not measured. */
export const WILD = 0.5;
const ALL_WILD = 0.95;
/** Three passes of a blur reach three times its radius; in smoothed cells, it is at most so large, for the memory. */
const [PASSES, MOST_RADIUS] = [3, 24];

export const radiusOf = (metres: number, cellM: number): number =>
  Math.min(MOST_RADIUS, Math.max(1, Math.round(metres / (cellM * SMOOTH_CELLS))));

/** So far away a height changes what is calmed, in whole smoothed cells. */
export const calmReachCells = (cellM: number): number =>
  SMOOTH_REACH_CELLS + PASSES * (radiusOf(AROUND_M, cellM) + radiusOf(CALM_M, cellM)) * SMOOTH_CELLS;

/**
 * Heights that an orthophoto is drawn over. Heights of leaves jump, and those between them are made up: over them, a photo is
 * torn into swirls. They become a calm surface: with an upright edge where leaves were measured, with a soft one where
 * nothing was. Ground, roofs and walls stay as measured.
 */
export function calmHeights(grid: HeightGrid, isMeasured: Uint8Array): HeightGrid {
  const coarse = coarseHeights(grid);
  const { smoothed } = coarse;
  const { missing, wild } = wildPlaces(grid, isMeasured, coarse);
  const all = new Float32Array(missing.length).fill(1);
  const unmeasured = meanAround(smoothed, { of: missing, over: all, radius: radiusOf(AROUND_M, grid.cellM) });
  const isWild = wild.values.map((share) => (share > WILD ? 1 : 0));
  const radius = radiusOf(CALM_M, grid.cellM);
  const crowns = meanAround(smoothed, { of: smoothed.values, over: isWild, radius });
  const whole = meanAround(smoothed, { of: smoothed.values, over: all, radius });

  const { values } = smoothRough(grid, coarse);
  for (let at = 0; at < values.length; at++) {
    const before = values[at] as number;
    const share = coarseAt(wild, grid, at);
    if (!(share > WILD) || Number.isNaN(before)) continue;
    const soft = coarseAt(unmeasured, grid, at);
    const part = 1 - soft + soft * Math.min(1, (share - WILD) / (ALL_WILD - WILD));
    const calm = (1 - soft) * coarseAt(crowns, grid, at) + soft * coarseAt(whole, grid, at);
    if (!Number.isNaN(calm)) values[at] = before + part * (calm - before);
  }
  return { ...grid, values };
}

/** The smoothed heights, the share of each cell of them that was not measured, and the share around it that is rough or was not. */
export function wildPlaces(grid: HeightGrid, isMeasured: Uint8Array, coarse: Coarse) {
  const { smoothed } = coarse;
  const missing = missingCells(grid, smoothed, isMeasured);
  const rough = missing.map((share, cell) => (share > WILD || isRough(grid, coarse, cell) ? 1 : 0));
  const all = new Float32Array(missing.length).fill(1);
  const wild = meanAround(smoothed, { of: rough, over: all, radius: radiusOf(AROUND_M, grid.cellM) });
  return { missing, wild };
}

/** The share of each smoothed cell that was not measured. */
function missingCells(grid: HeightGrid, smoothed: Coarse['smoothed'], isMeasured: Uint8Array): Float32Array {
  const missing = new Float32Array(smoothed.values.length).fill(1);
  for (let at = 0; at < isMeasured.length; at++)
    if (isMeasured[at] === 1) missing[coarseCellOf(grid, smoothed, at)]! -= 1 / SMOOTH_CELLS ** 2;
  return missing;
}

type Mean = { of: Float32Array; over: Float32Array; radius: number };

/** The mean around each cell, of those that have a height and count. */
export function meanAround(grid: HeightGrid, { of, over, radius }: Mean): HeightGrid {
  const weights = over.map((weight, cell) => (Number.isNaN(grid.values[cell]) ? 0 : weight));
  const sums = weights.map((weight, cell) => (weight === 0 ? 0 : weight * (of[cell] as number)));
  blur(weights, grid.columns, radius);
  blur(sums, grid.columns, radius);
  return { ...grid, values: sums.map((sum, cell) => sum / (weights[cell] as number)) };
}
