import type { TileSource } from '@overflight/contract/map/basemap.ts';

export type TileAddress = { z: number; x: number; y: number };

/** What an archive says about itself; parts that it leaves out are found by looking. */
export type ArchiveFacts = {
  name?: string | undefined;
  attribution?: string | undefined;
  encoding?: string | undefined;
  minZoom: number;
  maxZoom: number;
  bounds?: TileSource['bounds'];
  vectorLayers: string[];
};

/** A file of tiles, as an operator brings it or as the build makes it. */
export type TileArchive = {
  readTile: (tile: TileAddress) => Promise<Uint8Array | undefined>;
  readFacts: () => Promise<ArchiveFacts>;
  /** Some tile of the deepest zoom. */
  readSample: () => Promise<Uint8Array | undefined>;
  close: () => void;
};

/** The file is not what its name or its first bytes promise; the message is a sentence for the operator. */
export class BadTileArchive extends Error {}
