import os from 'node:os';
import type { CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { Engine, Need, RunOptions, RunPhoto } from '../engine.ts';
import { countPairs } from './cameras/choose-matches.ts';
import { depthPxOf, isRefined } from './depth/depth-camera.ts';
import { CACHED_PHOTOS, FINER, MOST_THREADS } from './depth/measure-depths.ts';
import { splitBands } from '../../../files/photos/split-bands.ts';
import type { Effort } from './effort.ts';
import { FILL_REACH_CELLS } from './heights/fill-holes.ts';
import { MAX_HELD } from './heights/height-grid.ts';
import { zoneOfPhotos } from './placing/zone-of-photos.ts';
import { drawingLimits, SMALL_BYTES } from './ortho/drawing-limits.ts';
import { groundSettings } from './terrain/ground-settings.ts';

const MB = 1e6;
/** Of each photo, what the next ones along and across do not show, in a typical flight. */
const [NEW_ALONG, NEW_ACROSS] = [0.28, 0.33];

/** Height cells after which a larger area makes more tiles of the mesh, not larger ones. */
const MESH_TILE_CELLS = 4_000_000;

type Size = Pick<RunPhoto, 'widthPx' | 'heightPx'>;
type Placed = Size & Partial<Pick<RunPhoto, 'position'>>;
type Load = {
  count: number;
  pairs: number;
  /** Number of orthophotos: from above, and of a wall. */
  orthos: number;
  threads: number;
  /** Millions of pixels: of all photos and the largest, of the same as COLMAP sees them, of all depth maps, and of those that are refined. */
  total: number;
  largest: number;
  seen: number;
  largestSeen: number;
  depths: number;
  refined: number;
  /** Of the largest picture that depths are measured in: twice the sides of its depth map if that is refined. */
  largestMatched: number;
  /** Of all photos of single bands. */
  bands: number;
  /** Millions of cells of the surface, and of a block of it with what is around. */
  cells: number;
  block: number;
  /** Millions of points that are written again in the system of the project. */
  moved: number;
};

type StageNeed = {
  isOfSurface?: true;
  /** CPU time, and how many cores share it. */
  cpuS: (load: Load) => number;
  cores: number;
  /** Most memory at once, in MB. */
  peakMb: (load: Load) => number;
};

/** Estimates the resources of a run, fitted to `npm run bench -- photogrammetry`. Decision 0034 has the figures. */
export const estimateWith =
  (effort: Effort): Engine['estimate'] =>
  (photos, options): Need => {
    const { references, bands } = splitBands(photos);
    const load = {
      ...loadOf(references, options, effort),
      bands: sum(bands.map((photo) => pixelsAt(photo, Infinity) / MB)),
    };
    const stages = Object.values(stageNeeds).filter(({ isOfSurface }) => !(isOfSurface && options.orthoOnly));
    return {
      memoryBytes: MB * Math.max(...stages.map(({ peakMb }) => peakMb(load))),
      diskBytes: 30 * MB + (load.total * (options.orthoOnly ? 4 : 5) + load.bands * 6) * MB,
      cpuSeconds: sum(stages.map(({ cpuS }) => cpuS(load))),
      seconds: stages.reduce((sum, { cpuS, cores }) => sum + cpuS(load) / Math.min(cores, load.threads), 0),
    };
  };

/** Measured on two cores; each stage by what it is made of. COLMAP's time hangs on how much there is to see in the photos. */
const stageNeeds: Record<string, StageNeed> = {
  features: {
    cpuS: ({ seen }) => 0.65 * seen,
    cores: 64,
    peakMb: ({ threads, largestSeen, largest }) => 150 + threads * (60 + 45 * largestSeen + 6 * largest),
  },
  match: {
    // Photos of twice the size have twice the features, and each is compared with each.
    cpuS: ({ pairs, count, seen }) => pairs * (0.03 + 0.21 * (seen / Math.max(1, count)) ** 2),
    cores: 64,
    peakMb: () => 200,
  },
  align: {
    // COLMAP, which sees more in larger photos, then the sightings anew in one thread.
    cpuS: ({ count, seen }) => 0.9 * seen * (seen / Math.max(1, count)) * (1 + count / 770) + 0.45 * seen,
    cores: 1.3,
    peakMb: ({ count, seen, largestSeen }) =>
      Math.max(145 + 2.6 * seen, 110 + Math.min(count + 2, 130) * largestSeen + 1.5 * seen),
  },
  georeference: {
    cpuS: ({ count, seen }) => 1 + 0.24 * seen + 0.00005 * count ** 2,
    cores: 1,
    peakMb: ({ seen }) => 240 + 1.5 * seen,
  },
  depths: {
    isOfSurface: true,
    cpuS: ({ depths, refined }) => 1 + 0.95 * depths + 5 * refined,
    cores: MOST_THREADS,
    // The photos that a child process keeps, in colour and grey, and some twenty pictures of numbers per thread.
    peakMb: ({ threads, count, largestMatched }) =>
      380 + largestMatched * (4 * Math.min(CACHED_PHOTOS, count) + 100 * Math.min(MOST_THREADS, threads)),
  },
  fusion: {
    isOfSurface: true,
    cpuS: ({ depths }) => 1 + 0.8 * depths,
    cores: 1,
    // Depth maps that are kept, a full tile, a block of the surface, and the table of occupied places.
    peakMb: ({ depths, cells, block }) =>
      400 +
      Math.min(150, 4 * depths) +
      60 * Math.min(2.5, cells) +
      8 * cells +
      17 * Math.max(0, Math.min(cells, block) - 5),
  },
  terrain: {
    isOfSurface: true,
    cpuS: ({ cells }) => 1 + 2.5 * cells,
    cores: 1,
    peakMb: ({ cells }) => 300 + 165 * Math.min(cells, groundSettings.mostCells / MB),
  },
  ortho: {
    // Decision 0035 for the bands.
    cpuS: ({ total, orthos, bands }) => orthos * (2.5 + 0.36 * total) + 0.45 * bands,
    cores: 4,
    peakMb: (load) => {
      const { threads, cacheBytes } = drawingLimits(load.threads);
      const decoded = Math.min(Math.max(cacheBytes / MB, 3 * load.largest), 3 * load.total);
      const small = Math.min(SMALL_BYTES / MB, (3 / 16) * load.total) + Math.min(SMALL_BYTES / MB, load.total / 4);
      // Up to about a hundred photos show a block.
      return 330 + threads * (70 + decoded + small + 1.6 * Math.min(100, load.count));
    },
  },
  mesh: {
    isOfSurface: true,
    cpuS: ({ cells, count, total }) => 2.5 + 2.5 * cells + 0.06 * count + 0.005 * total,
    cores: 1,
    // A larger area makes more tiles of the mesh, not larger ones.
    peakMb: ({ cells }) => 360 + 70 * Math.min(MESH_TILE_CELLS / MB, cells) + 12 * Math.min(cells, MAX_HELD / MB),
  },
  products: {
    cpuS: ({ total, cells }) => 7 + 0.1 * total + 4 * cells,
    cores: 1.5,
    peakMb: () => 400,
  },
  moving: {
    isOfSurface: true,
    // Decision 0038.
    cpuS: ({ moved }) => 1.7 * moved,
    cores: 1,
    peakMb: ({ moved }) => 300 + 13 * moved,
  },
};

function loadOf(photos: readonly Placed[], options: RunOptions, effort: Effort): Omit<Load, 'bands'> {
  const { processingType, plane } = options;
  const megapixels = (longestPx: number) => photos.map((photo) => pixelsAt(photo, longestPx) / MB);
  const [all, seen] = [megapixels(Infinity), megapixels(effort.photoPx)];
  const count = photos.length;
  const depthPx = depthPxOf(effort);
  const depthsOf = (of: readonly Size[]) => sum(of.map((photo) => pixelsAt(photo, depthPx) / MB));
  const refined = photos.filter(({ widthPx, heightPx }) => isRefined(Math.max(widthPx, heightPx), depthPx));
  const largestOf = (of: readonly Size[]) => Math.max(0, ...of.map((photo) => pixelsAt(photo, depthPx) / MB));
  const cells = sum(photos.map((photo) => cellsIn(photo, effort))) * newShare(count);
  return {
    count,
    orthos: processingType === 'structure' && plane !== 'above' ? 2 : 1,
    pairs: countPairs(photos, { processingType, neighbours: effort.neighbours }),
    threads: os.availableParallelism(),
    total: sum(all),
    largest: Math.max(0, ...all),
    seen: sum(seen),
    largestSeen: Math.max(0, ...seen),
    depths: depthsOf(photos),
    refined: depthsOf(refined),
    largestMatched: Math.max(largestOf(photos), FINER ** 2 * largestOf(refined)),
    cells,
    // About a point for each cell.
    moved: isMoved(options.system, photos) ? cells : 0,
    block: (effort.blockCells + 2 * FILL_REACH_CELLS) ** 2 / MB,
  };
}

/** Whether the cloud, which lies in the UTM zone of the photos, is written again. Without known positions none is counted. */
function isMoved({ unit, horizontalEpsg }: CoordinateSystem, photos: readonly Placed[]): boolean {
  const zone = zoneOfPhotos(photos.flatMap(({ position }) => (position ? [position] : [])));
  return unit !== 'degree' && zone !== undefined && zone !== horizontalEpsg;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Millions of height cells: a cell is a pixel of the depth map, or four of the photo if that is more. */
const cellsIn = (photo: Size, effort: Effort): number =>
  Math.min((photo.widthPx * photo.heightPx) / 4, pixelsAt(photo, depthPxOf(effort))) / MB;

/** Share of the pixels of all photos that show ground no other one shows, if they are as many along as across. */
function newShare(count: number): number {
  const along = Math.sqrt(Math.max(1, count)) - 1;
  return ((1 + NEW_ALONG * along) * (1 + NEW_ACROSS * along)) / Math.max(1, count);
}

function pixelsAt({ widthPx, heightPx }: Size, longestPx: number): number {
  const scale = Math.min(1, longestPx / Math.max(1, widthPx, heightPx));
  return widthPx * heightPx * scale * scale;
}
