import os from 'node:os';
import type { Engine, Need, RunOptions, RunPhoto } from '../engine.ts';
import { drawingLimits } from './ortho/drawing-limits.ts';
import { usualEffort } from './effort.ts';
import { MOST_CELLS } from './heights/height-grid.ts';

const MB = 1e6;
/** Share of all photo pixels left in the orthophoto of a usual flight; a quarter of these are height cells. */
const ORTHO_SHARE = 0.4;
const cellsOf = (total: number): number => Math.min(MOST_CELLS, (ORTHO_SHARE / 4) * total);

type Size = Pick<RunPhoto, 'widthPx' | 'heightPx'>;
type Load = { count: number; total: number; largest: number; threads: number };

/** Estimates the resources of a run, fitted to `npm run bench -- photogrammetry`. */
export const estimate: Engine['estimate'] = (photos, options): Need => {
  const pixels = photos.map(({ widthPx, heightPx }) => widthPx * heightPx);
  const load: Load = {
    count: photos.length,
    total: pixels.reduce((sum, each) => sum + each, 0),
    largest: Math.max(0, ...pixels),
    threads: os.availableParallelism(),
  };
  return {
    memoryBytes: Math.max(...Object.values(memoryOf).map((stage) => stage(load, photos, options))),
    diskBytes: 30 * MB + load.count * 2 * MB + load.total * (options.orthoOnly ? 3 : 4),
    seconds: secondsOf(load, options),
  };
};

/** The stages that take most, each where another one leads: many small photos, few large ones, wide ground. */
const memoryOf: Record<string, (load: Load, photos: readonly Size[], options: RunOptions) => number> = {
  features: ({ threads, largest }, photos) =>
    150 * MB + threads * (60 * MB + 45 * Math.max(0, ...photos.map(seenPixels)) + 6 * largest),
  heights: ({ total }, _photos, { orthoOnly }) => (orthoOnly ? 0 : 540 * MB + 22 * cellsOf(total)),
  ortho: (load) => {
    const { threads, cacheBytes } = drawingLimits(load.threads);
    const decoded = Math.min(Math.max(cacheBytes, 3 * load.largest), 3 * load.total);
    return 310 * MB + threads * (50 * MB + decoded) + 16 * cellsOf(load.total);
  },
};

/** Features are looked for in photos no larger than this. */
function seenPixels({ widthPx, heightPx }: Size): number {
  const scale = Math.min(1, usualEffort.photoPx / Math.max(1, widthPx, heightPx));
  return widthPx * heightPx * scale * scale;
}

function secondsOf({ count, total, threads }: Load, { processingType, orthoOnly }: RunOptions): number {
  const pairs = processingType === 'structure' ? (count * (count - 1)) / 2 : count * usualEffort.neighbours * 0.55;
  const megapixels = total / MB;
  // By how much more than two cores, on which it was measured, the work is done faster.
  const cores = threads / 2;
  const shared = 1.7 * count + 0.9 * pairs + (orthoOnly ? 0.4 : 1) * megapixels + (orthoOnly ? 0 : 1.6 * count);
  // Aligning hardly gains from more cores.
  return 15 + shared / cores + 0.5 * count + 0.012 * count ** 2;
}
