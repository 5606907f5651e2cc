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
  /** A geoid varies so slowly that any system of degrees will do. */
  anyDegrees?: boolean;
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

/** Readable, but placed in a coordinate system that only GDAL knows. */
export class UnknownSystem extends BadRaster {
  /** Its cells, without their places. */
  readonly grid: HeightGrid;
  readonly datum: HeightDatum | null;
  /** "EPSG:2056", or that it describes its own. */
  readonly system: string;
  readonly isInMetres: boolean;

  constructor(facts: Pick<UnknownSystem, 'grid' | 'datum' | 'system' | 'isInMetres'>) {
    super(
      `Its coordinate system (${facts.system}) is not read here. Convert it: gdalwarp -t_srs EPSG:4326 in.tif out.tif`,
    );
    this.grid = facts.grid;
    this.datum = facts.datum;
    this.system = facts.system;
    this.isInMetres = facts.isInMetres;
  }
}

/** More than the highest mountain, less than the lowest shore: not a height of the ground. */
export const isGround = (heightM: number): boolean => heightM > -1000 && heightM < 9000;
