import type { GridLayout } from '../heights/height-grid.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import type { Ground } from './ground/ground.ts';

export type OrthoView = Pick<CameraView, 'path' | 'lens' | 'rotation' | 'centre'> & { gain: number };

export type OrthoTask = {
  layout: GridLayout;
  ground: Ground;
  views: readonly OrthoView[];
  /** RGBA pixels, row by row. */
  file: string;
  blockPx: number;
  /** Number of the next block to draw, shared by the threads. */
  next: SharedArrayBuffer;
  cacheBytes: number;
};

/** A part of a raster, in its pixels or cells; may reach beyond its edges. */
export type Area = { left: number; top: number; columns: number; rows: number };

/** What a thread tells after each block. */
export type OrthoProgress = { share: number; drawnPx: number; hiddenPx: number };
