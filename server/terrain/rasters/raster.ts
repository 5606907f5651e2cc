import type { HeightDatum, HeightModel } from '@overflight/contract/map/terrain.ts';
import type { HeightGrid } from '../height-grid.ts';

/** Bytes of a file, on this machine or in the store. */
export type RasterBytes = {
  /** As the user called it: `.hgt` files are placed by their name. */
  fileName: string;
  size: number;
  /** Names the bytes among the blocks in memory. */
  key: string;
  read: (from: number, length: number) => Promise<Uint8Array>;
};

export type Raster = {
  grid: HeightGrid;
  /** Coarser copies within the file, for looking from afar; the finest first. */
  overviews: HeightGrid[];
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** As far as the file says so. */
  datum: HeightDatum | null;
  model: HeightModel | null;
};

/** The file cannot be used; the message is a sentence for the operator. */
export class BadRaster extends Error {}

/** More than the highest mountain, less than the lowest shore: not a height of the ground. */
export const isGround = (heightM: number): boolean => heightM > -1000 && heightM < 9000;
