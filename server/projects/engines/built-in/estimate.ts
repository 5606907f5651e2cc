import os from 'node:os';
import type { Engine, Need, RunOptions, RunPhoto } from '../engine.ts';
import { drawingLimits, SMALL_BYTES } from './ortho/drawing-limits.ts';
import { defaultEffort } from './effort.ts';
import { depthPxOf } from './depth/depth-camera.ts';
import { MOST_THREADS } from './depth/measure-depths.ts';
import { MAX_CELLS } from './heights/height-grid.ts';

const MB = 1e6;
/** Orthophoto pixels per photo pixel of a typical flight. */
const ORTHO_SHARE = 0.4;
/** The height grid is laid out with a margin, which is cropped later. */
const MARGIN_SHARE = 2.56;

/** Height cells after which a larger area makes more tiles of the mesh, not larger ones. */
const MESH_TILE_CELLS = 4_000_000;

type Size = Pick<RunPhoto, 'widthPx' | 'heightPx'>;
type Load = {
  count: number;
  total: number;
  largest: number;
  threads: number;
  /** Of the height grid. */ cells: number;
};

/** Estimates the resources of a run, fitted to `npm run bench -- photogrammetry`. */
export const estimate: Engine['estimate'] = (photos, options): Need => {
  const pixels = photos.map(({ widthPx, heightPx }) => widthPx * heightPx);
  const load: Load = {
    count: photos.length,
    total: pixels.reduce((sum, each) => sum + each, 0),
    largest: Math.max(0, ...pixels),
    threads: os.availableParallelism(),
    cells: Math.min(MAX_CELLS, ORTHO_SHARE * photos.reduce((sum, photo) => sum + cellsIn(photo), 0)),
  };
  return {
    memoryBytes: Math.max(...Object.values(memoryOf).map((stage) => stage(load, photos, options))),
    diskBytes: 30 * MB + load.count * 4 * MB + load.total * (options.orthoOnly ? 3 : 4),
    seconds: secondsOf(load, options),
  };
};

/** Peak memory of the stages that can need the most: features with large photos, the others with large areas. */
const memoryOf: Record<string, (load: Load, photos: readonly Size[], options: RunOptions) => number> = {
  features: ({ threads, largest }, photos) =>
    150 * MB + threads * (60 * MB + 45 * Math.max(0, ...photos.map(seenPixels)) + 6 * largest),
  depths: ({ threads }, _photos, { orthoOnly }) =>
    orthoOnly ? 0 : 440 * MB + 20 * MB * Math.min(MOST_THREADS, threads),
  heights: ({ cells }, _photos, { orthoOnly }) =>
    orthoOnly ? 0 : 380 * MB + 12.5 * Math.min(MAX_CELLS, MARGIN_SHARE * cells),
  terrain: ({ cells }, _photos, { orthoOnly }) => (orthoOnly ? 0 : 315 * MB + 7 * cells),
  mesh: ({ cells }, _photos, { orthoOnly }) =>
    orthoOnly ? 0 : 360 * MB + 70 * Math.min(MESH_TILE_CELLS, cells) + 12 * cells,
  ortho: (load) => {
    const { threads, cacheBytes } = drawingLimits(load.threads);
    const decoded = Math.min(Math.max(cacheBytes, 3 * load.largest), 3 * load.total);
    const small = Math.min(SMALL_BYTES, (3 / 16) * load.total) + Math.min(SMALL_BYTES, load.total / 4);
    return 310 * MB + threads * (70 * MB + decoded + small) + 16 * load.cells;
  },
};

/** Features are extracted from photos reduced to this size. */
const seenPixels = (photo: Size): number => pixelsAt(photo, defaultEffort.photoPx);

/** A height cell is a pixel of the depth map, or four of the photo if that is more. */
const cellsIn = (photo: Size): number =>
  Math.min((photo.widthPx * photo.heightPx) / 4, pixelsAt(photo, depthPxOf(defaultEffort)));

function pixelsAt({ widthPx, heightPx }: Size, longestPx: number): number {
  const scale = Math.min(1, longestPx / Math.max(1, widthPx, heightPx));
  return widthPx * heightPx * scale * scale;
}

function secondsOf({ count, total, threads }: Load, { processingType, orthoOnly }: RunOptions): number {
  const pairs = processingType === 'structure' ? (count * (count - 1)) / 2 : count * defaultEffort.neighbours * 0.55;
  const megapixels = total / MB;
  // Measured on two cores.
  const cores = threads / 2;
  const shared = 1.7 * count + 0.9 * pairs + (orthoOnly ? 0.55 : 1.15) * megapixels + (orthoOnly ? 0 : 0.55 * count);
  // Alignment hardly gains from more cores; fusion, surface, terrain and mesh use one.
  return 15 + shared / cores + (orthoOnly ? 0.5 : 2.05) * count + 0.012 * count ** 2;
}
