import type { GridLayout, HeightGrid } from '../heights/height-grid.ts';
import type { CameraView } from '../placing/placed-scene.ts';

export type OrthoView = Pick<CameraView, 'path' | 'lens' | 'rotation' | 'centre'> & { gain: number };

export type OrthoTask = {
  layout: GridLayout;
  heights: HeightGrid;
  views: readonly OrthoView[];
  /** RGBA pixels, row by row. */
  file: string;
  blockPx: number;
  /** Number of the next block to draw, shared by the threads. */
  next: SharedArrayBuffer;
  cacheBytes: number;
};

export type Block = { left: number; top: number; columns: number; rows: number };
