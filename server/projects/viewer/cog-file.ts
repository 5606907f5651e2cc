import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Tiff, type TiffImage } from '@cogeotiff/core';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';

const inflateAsync = promisify(inflate);

const EARTH_M = 2 * Math.PI * 6378137;
export const BLOCK_PX = 256;
/** The header is at the start of the file: the first bytes are read once. */
const HEAD_BYTES = 256 * 1024;
export const CACHED_FILES = 16;
const CACHED_BLOCKS = 32;

/** An overview whose blocks are the tiles of one zoom, starting at this tile. */
type Level = { zoom: number; image: TiffImage; x: number; y: number };
export type CogFile = {
  minzoom: number;
  maxzoom: number;
  noData: number | null;
  levels: ReadonlyMap<number, Level>;
  /** Cache of height blocks, by zoom and block. */
  blocks: BoundedMap<string, Promise<Float32Array | undefined>>;
};

const opened = perServices(() => new BoundedMap<string, Promise<CogFile>>(CACHED_FILES));

export type StoredCog = { key: string; size: number };

/** A web mercator raster whose blocks align with map tiles. */
export function openCog(services: Services, file: StoredCog): Promise<CogFile> {
  const known = opened(services).get(file.key);
  if (known) return known;
  const opening = open(services, file);
  opened(services).set(file.key, opening);
  opening.catch(() => opened(services).delete(file.key));
  return opening;
}

async function open(services: Services, file: StoredCog): Promise<CogFile> {
  const tiff = await Tiff.create(sourceOf(services, file));
  const levels = new Map(tiff.images.flatMap(levelOf).map((level) => [level.zoom, level]));
  const zooms = [...levels.keys()];
  if (zooms.length === 0) throw new Error('The raster is not aligned to map tiles.');
  return {
    minzoom: Math.min(...zooms),
    maxzoom: Math.max(...zooms),
    noData: tiff.images[0]?.noData ?? null,
    levels,
    blocks: new BoundedMap(CACHED_BLOCKS),
  };
}

/** Bytes of a stored file, as they are needed. */
export function sourceOf({ storage }: Services, { key, size }: StoredCog) {
  const read = async (from: number, to: number): Promise<Buffer> =>
    Buffer.concat((await (await storage.read(key, { from, to: Math.min(to, size) - 1 })).toArray()) as Buffer[]);
  let head: Promise<Buffer> | undefined;
  return {
    url: new URL(`store:${key}`),
    metadata: { size },
    fetch: async (offset: number, length = size - offset): Promise<ArrayBuffer> => {
      const end = offset + length;
      const bytes =
        end <= HEAD_BYTES ? (await (head ??= read(0, HEAD_BYTES))).subarray(offset, end) : await read(offset, end);
      return new Uint8Array(bytes).buffer;
    },
  };
}

/** Blocks of the smallest overviews may not align with tiles: those overviews are skipped. */
function levelOf(image: TiffImage): Level[] {
  const [resolution] = image.resolution;
  const [west, north] = image.origin;
  const blockM = resolution * BLOCK_PX;
  const [x, y] = [(west + EARTH_M / 2) / blockM, (EARTH_M / 2 - north) / blockM];
  const zoom = Math.log2(EARTH_M / blockM);
  const isOnGrid = [x, y, zoom].every((value) => Math.abs(value - Math.round(value)) < 0.01);
  const isTile = image.tileSize.width === BLOCK_PX && image.tileSize.height === BLOCK_PX;
  return isOnGrid && isTile ? [{ zoom: Math.round(zoom), image, x: Math.round(x), y: Math.round(y) }] : [];
}

export type CogTile = { z: number; x: number; y: number };

/** The compressed block of a tile; undefined if empty. */
export async function packedBlock(cog: CogFile, { z, x, y }: CogTile): Promise<Uint8Array | undefined> {
  const level = cog.levels.get(z);
  if (!level) return undefined;
  const [column, row] = [x - level.x, y - level.y];
  const { tileCount } = level.image;
  if (column < 0 || row < 0 || column >= tileCount.x || row >= tileCount.y) return undefined;
  const tile = await level.image.getTile(column, row);
  return tile ? new Uint8Array(tile.bytes) : undefined;
}

/** The heights of a tile, row by row; undefined if empty. */
export function heightBlock(cog: CogFile, place: CogTile): Promise<Float32Array | undefined> {
  const name = `${place.z}/${place.x}/${place.y}`;
  const known = cog.blocks.get(name);
  if (known) return known;
  const reading = packedBlock(cog, place).then(async (packed) => {
    if (!packed) return undefined;
    const bytes = new Uint8Array(await inflateAsync(packed));
    return new Float32Array(bytes.buffer, 0, BLOCK_PX * BLOCK_PX);
  });
  cog.blocks.set(name, reading);
  reading.catch(() => cog.blocks.delete(name));
  return reading;
}

export const isHeight = ({ noData }: CogFile, height: number): boolean => Number.isFinite(height) && height !== noData;
