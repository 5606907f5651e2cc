import type { TileSource } from '@overflight/contract/map/basemap.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';

/** An archive's metadata; missing parts are found by inspection. */
export type ArchiveFacts = {
  name?: string | undefined;
  attribution?: string | undefined;
  encoding?: string | undefined;
  minZoom: number;
  maxZoom: number;
  bounds?: TileSource['bounds'];
  vectorLayers: string[];
};

/** A file of tiles, from an operator or from the build. */
export type TileArchive = {
  readTile: (tile: TileAddress) => Promise<Uint8Array | undefined>;
  readFacts: () => Promise<ArchiveFacts>;
  /** Any tile of the deepest zoom. */
  readSample: () => Promise<Uint8Array | undefined>;
  close: () => void;
};

/** The file does not match its name or first bytes; the message is a sentence for the operator. */
export class BadTileArchive extends Error {}
