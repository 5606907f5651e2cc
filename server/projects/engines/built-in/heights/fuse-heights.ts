import { setImmediate } from 'node:timers/promises';
import type { EngineRun } from '../../engine.ts';
import { backProject, readMeasured, type Measured } from '../placing/back-project.ts';
import type { HeightGrid, GridLayout } from './height-grid.ts';
import type { Rectified } from './rectify-pair.ts';

/** Heights of a cell that are kept for the median: pairs come best first, so that later ones add little. */
const SAMPLES = 16;
/** A part of the grid that is worked on at once, so that memory does not grow with the flight. */
const CELLS_AT_ONCE = 2_000_000;
/** One height alone may be a mistake. */
const LEAST_SAMPLES = 2;
const STEPS = 65_535;

export type Band = {
  firstRow: number;
  rows: number;
  heights: Float32Array;
  /** How many pairs measured each cell. */
  counts: Uint8Array;
  /** Red, green and blue of each cell. */
  colours: Uint8Array;
};

export type Fusing = {
  run: EngineRun;
  pairs: readonly Rectified[];
  layout: GridLayout;
  lowM: number;
  highM: number;
  /** Sees each part of the grid once, from north to south. */
  onBand: (band: Band) => Promise<void>;
};

/** Computes the median height of all pairs for each cell. */
export async function fuseHeights({ run, pairs, layout, lowM, highM, onBand }: Fusing): Promise<HeightGrid> {
  const values = new Float32Array(layout.columns * layout.rows).fill(Number.NaN);
  const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / layout.columns));
  for (let firstRow = 0; firstRow < layout.rows; firstRow += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, layout.rows - firstRow);
    const samples = collector({ ...layout, rows, northM: layout.northM - firstRow * layout.cellM }, lowM, highM);
    for (const [number, pair] of pairs.entries()) {
      run.signal.throwIfAborted();
      if (!samples.canSee(pair)) continue;
      const measured = await readMeasured(run, pair, number);
      if (measured) samples.add(pair, measured);
      await setImmediate();
    }
    const heights = samples.medians();
    values.set(heights, firstRow * layout.columns);
    await onBand({ firstRow, rows, heights, counts: samples.counts, colours: samples.colours });
    run.progress(0.8 + (0.15 * (firstRow + rows)) / layout.rows);
  }
  return { ...layout, values };
}

function collector(band: GridLayout, lowM: number, highM: number) {
  const cells = band.columns * band.rows;
  const samples = new Uint16Array(cells * SAMPLES);
  const counts = new Uint8Array(cells);
  const colours = new Uint8Array(cells * 3);
  const { columns, rows, cellM, westM, northM } = band;
  const stepM = (highM - lowM) / STEPS;
  return {
    counts,
    colours,
    canSee: ({ reach: [west, east, south, north] }: Rectified) =>
      east >= westM && west <= westM + columns * cellM && north >= northM - rows * cellM && south <= northM,
    add: (pair: Rectified, measured: Measured) =>
      backProject(pair, measured, ({ east, north, up, index }) => {
        const [column, row] = [Math.floor((east - westM) / cellM), Math.floor((northM - north) / cellM)];
        if (column < 0 || row < 0 || column >= columns || row >= rows || up <= lowM || up >= highM) return;
        const cell = row * columns + column;
        const count = counts[cell] ?? 0;
        if (count >= SAMPLES) return;
        samples[cell * SAMPLES + count] = (up - lowM) / stepM;
        if (count === 0)
          for (let colour = 0; colour < 3; colour++)
            colours[cell * 3 + colour] = measured.colours[index * 3 + colour] ?? 0;
        counts[cell] = count + 1;
      }),
    medians: () =>
      Float32Array.from(counts, (count, cell) => {
        if (count < LEAST_SAMPLES) return Number.NaN;
        const sorted = samples.subarray(cell * SAMPLES, cell * SAMPLES + count).sort();
        return lowM + (sorted[count >> 1] ?? 0) * stepM;
      }),
  };
}
