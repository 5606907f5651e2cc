import fs from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, SharedPromiseCache, tileIdToZxy, TileType, type Header, type Source } from 'pmtiles';
import { ArchiveMetadata, readBounds } from './archive-metadata.ts';
import { BadTileArchive, type TileArchive } from './tile-archive.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';

const DIRECTORIES_KEPT = 200;
/** Far above any real directory: a forged one must not fill the memory. */
const LARGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;

/** Reads a PMTiles file of version 3; tiles are returned as stored, without decompression. */
export async function openPmtiles(file: string): Promise<TileArchive> {
  const handle = await fs.promises.open(file);
  const close = () => void handle.close();
  const source = sourceOf(handle, file);
  const directories = new SharedPromiseCache(DIRECTORIES_KEPT, false, unpack);
  const archive = new PMTiles(source, directories, async (bytes) => bytes);
  try {
    const header = await archive.getHeader();
    refuseUnreadable(header);
    const read = async ({ z, x, y }: TileAddress) => {
      if (z < header.minZoom || z > header.maxZoom) return undefined;
      const found = await archive.getZxy(z, x, y);
      return found && new Uint8Array(found.data);
    };
    return {
      readTile: read,
      readFacts: async () => readFacts(header, await new PMTiles(source, directories, unpack).getMetadata()),
      readSample: async () => {
        const tile = await deepestTile(directories, source, header);
        return tile && read(tile);
      },
      close,
    };
  } catch (error) {
    close();
    throw error instanceof BadTileArchive
      ? error
      : new BadTileArchive('The PMTiles file is damaged, or not of version 3.', { cause: error });
  }
}

function sourceOf(handle: fs.promises.FileHandle, file: string): Source {
  return {
    getKey: () => file,
    getBytes: async (offset, length) => {
      if (length > LARGEST_DIRECTORY_BYTES)
        throw new BadTileArchive('The PMTiles file has a part that is far too large.');
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

const gunzipAsync = promisify(gunzip);

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip)
    throw new BadTileArchive('Only PMTiles files compressed with gzip can be read.');
  const unpacked = await gunzipAsync(bytes, { maxOutputLength: LARGEST_DIRECTORY_BYTES });
  return new Uint8Array(unpacked).buffer;
}

function refuseUnreadable({ tileCompression, tileType }: Header): void {
  if (tileCompression === Compression.Brotli || tileCompression === Compression.Zstd)
    throw new BadTileArchive('The tiles of the PMTiles file must be compressed with gzip or not at all.');
  if (tileType === TileType.Mlt)
    throw new BadTileArchive('MapLibre Tiles (MLT) are not supported; use vector tiles (MVT).');
}

function readFacts(header: Header, metadata: unknown): Awaited<ReturnType<TileArchive['readFacts']>> {
  const { minzoom: _min, maxzoom: _max, vector_layers, ...others } = ArchiveMetadata.parse(metadata ?? {});
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const bounds = readBounds([minLon, minLat, maxLon, maxLat]);
  return { ...others, minZoom, maxZoom, bounds, vectorLayers: vector_layers };
}

/** Directories are sorted by zoom, so the last entry of the last one is the deepest tile. */
async function deepestTile(
  directories: SharedPromiseCache,
  source: Source,
  header: Header,
): Promise<TileAddress | undefined> {
  let entries = await directories.getDirectory(source, header.rootDirectoryOffset, header.rootDirectoryLength, header);
  for (let last = entries.at(-1); last; last = entries.at(-1)) {
    if (last.runLength > 0) {
      const [z, x, y] = tileIdToZxy(last.tileId);
      return { z, x, y };
    }
    entries = await directories.getDirectory(source, header.leafDirectoryOffset + last.offset, last.length, header);
  }
  return undefined;
}
