import { setImmediate } from 'node:timers/promises';
import type { EngineRun } from '../../engine.ts';
import { backProject, readDisparities, type DisparityMap } from '../placing/back-project.ts';
import type { HeightGrid, GridLayout } from './height-grid.ts';
import type { RectifiedPair } from './rectify-pair.ts';

/** Samples kept per cell for the median; pairs come best first, so later ones add little. */
const SAMPLES = 16;
/** Cells per band, so that memory does not grow with the area. */
const CELLS_AT_ONCE = 2_000_000;
/** A single sample may be a mismatch. */
const MIN_SAMPLES = 2;
const STEPS = 65_535;

export type HeightBand = {
  firstRow: number;
  rows: number;
  heights: Float32Array;
  /** Number of samples of each cell. */
  counts: Uint8Array;
  /** RGB of each cell. */
  colours: Uint8Array;
};

export type FusionInput = {
  run: EngineRun;
  pairs: readonly RectifiedPair[];
  layout: GridLayout;
  lowM: number;
  highM: number;
  /** Called for each band, from north to south. */
  onBand: (band: HeightBand) => Promise<void>;
};

/** Computes the median height over all pairs for each cell. */
export async function fuseHeights({ run, pairs, layout, lowM, highM, onBand }: FusionInput): Promise<HeightGrid> {
  const values = new Float32Array(layout.columns * layout.rows).fill(Number.NaN);
  const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / layout.columns));
  for (let firstRow = 0; firstRow < layout.rows; firstRow += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, layout.rows - firstRow);
    const samples = collector({ ...layout, rows, northM: layout.northM - firstRow * layout.cellM }, lowM, highM);
    for (const [number, pair] of pairs.entries()) {
      run.signal.throwIfAborted();
      if (!samples.canSee(pair)) continue;
      const measured = await readDisparities(run, pair, number);
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
    canSee: ({ footprint: [west, east, south, north] }: RectifiedPair) =>
      east >= westM && west <= westM + columns * cellM && north >= northM - rows * cellM && south <= northM,
    add: (pair: RectifiedPair, measured: DisparityMap) =>
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
        if (count < MIN_SAMPLES) return Number.NaN;
        const sorted = samples.subarray(cell * SAMPLES, cell * SAMPLES + count).sort();
        return lowM + (sorted[count >> 1] ?? 0) * stepM;
      }),
  };
}
