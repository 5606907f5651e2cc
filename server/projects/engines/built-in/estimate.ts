import os from 'node:os';
import type { Engine, Need, RunOptions, RunPhoto } from '../engine.ts';
import { drawingLimits, SMALL_BYTES } from './ortho/drawing-limits.ts';
import { defaultEffort } from './effort.ts';
import { MAX_CELLS } from './heights/height-grid.ts';

const MB = 1e6;
/** Orthophoto pixels per photo pixel of a typical flight; there is one height cell per four of them. */
const ORTHO_SHARE = 0.4;
const cellsOf = (total: number): number => Math.min(MAX_CELLS, (ORTHO_SHARE / 4) * total);

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

/** Peak memory of the stages that can need the most: features with large photos, the others with large areas. */
const memoryOf: Record<string, (load: Load, photos: readonly Size[], options: RunOptions) => number> = {
  features: ({ threads, largest }, photos) =>
    150 * MB + threads * (60 * MB + 45 * Math.max(0, ...photos.map(seenPixels)) + 6 * largest),
  heights: ({ total }, _photos, { orthoOnly }) => (orthoOnly ? 0 : 540 * MB + 22 * cellsOf(total)),
  ortho: (load) => {
    const { threads, cacheBytes } = drawingLimits(load.threads);
    const decoded = Math.min(Math.max(cacheBytes, 3 * load.largest), 3 * load.total);
    const small = Math.min(SMALL_BYTES, (3 / 16) * load.total) + Math.min(SMALL_BYTES, load.total / 4);
    return 310 * MB + threads * (70 * MB + decoded + small) + 16 * cellsOf(load.total);
  },
};

/** Features are extracted from photos reduced to this size. */
function seenPixels({ widthPx, heightPx }: Size): number {
  const scale = Math.min(1, defaultEffort.photoPx / Math.max(1, widthPx, heightPx));
  return widthPx * heightPx * scale * scale;
}

function secondsOf({ count, total, threads }: Load, { processingType, orthoOnly }: RunOptions): number {
  const pairs = processingType === 'structure' ? (count * (count - 1)) / 2 : count * defaultEffort.neighbours * 0.55;
  const megapixels = total / MB;
  // Measured on two cores.
  const cores = threads / 2;
  const shared = 1.7 * count + 0.9 * pairs + (orthoOnly ? 0.55 : 1.15) * megapixels + (orthoOnly ? 0 : 1.6 * count);
  // Alignment hardly gains from more cores.
  return 15 + shared / cores + 0.5 * count + 0.012 * count ** 2;
}
