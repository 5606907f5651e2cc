import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { heightEncoding, isLossless } from '../archives/height-encoding.ts';
import { openArchive } from '../archives/open-archive.ts';
import { BadTileArchive, type ArchiveFacts } from '../archives/tile-archive.ts';
import { tileFormat, type TileFormat } from '../../platform/tiles/tile-format.ts';

export type PackKind = Exclude<ManagedSource['kind'], 'geocoder'>;
type Details = Pick<
  ManagedSource,
  'kind' | 'attribution' | 'tileSize' | 'minZoom' | 'maxZoom' | 'bounds' | 'encoding' | 'sourceLayer'
>;
export type PackDetails = Details & { name: string | undefined; extension: string };

type Look = { facts: ArchiveFacts; tile: Uint8Array; format: TileFormat };

const LARGEST_TILE_BYTES = 16 * 1024 * 1024;
const HEIGHTS_IN_NAME = /\b(dem|terrain|terrarium|elevation)\b/i;

/** Reads what the map needs to know of a tile archive; throws BadTileArchive with the reason if it is none. */
export async function inspectPack(file: string, wanted?: PackKind): Promise<PackDetails> {
  const archive = await openArchive(file);
  try {
    const look = await lookInside(archive);
    const { facts } = look;
    const kind = wanted ?? likelyKind(look, file);
    return {
      kind,
      name: facts.name,
      extension: archive.extension,
      attribution: facts.attribution ?? '',
      minZoom: facts.minZoom,
      maxZoom: facts.maxZoom,
      ...(facts.bounds ? { bounds: facts.bounds } : {}),
      ...(await detailsOf[kind](look)),
    };
  } catch (error) {
    if (error instanceof BadTileArchive) throw error;
    throw new BadTileArchive('The file is damaged: its tiles cannot be read.', { cause: error });
  } finally {
    archive.close();
  }
}

async function lookInside(archive: Awaited<ReturnType<typeof openArchive>>): Promise<Look> {
  const facts = await archive.readFacts();
  if (facts.minZoom > facts.maxZoom) throw new BadTileArchive('The zoom levels of the file are invalid.');
  const tile = await archive.readSample();
  if (!tile || tile.length === 0) throw new BadTileArchive('The file holds no tiles.');
  const format = tileFormat(tile);
  if (!format) throw new BadTileArchive('The tiles are neither pictures (PNG, JPEG, WebP, AVIF) nor vector tiles.');
  return { facts, tile, format };
}

function likelyKind({ facts, format }: Look, file: string): PackKind {
  if (format.isVector) return 'buildings';
  return facts.encoding || HEIGHTS_IN_NAME.test(file.replaceAll('_', ' ')) ? 'terrain' : 'imagery';
}

const detailsOf: Record<PackKind, (look: Look) => Promise<Pick<Details, 'tileSize' | 'encoding' | 'sourceLayer'>>> = {
  imagery: async ({ tile, format }) => {
    if (format.isVector) throw new BadTileArchive('Imagery needs pictures, and this file holds vector tiles.');
    return { tileSize: await pictureSize(tile) };
  },
  terrain: async ({ tile, format, facts }) => {
    if (format.isVector)
      throw new BadTileArchive('Terrain needs heights as pictures, and this file holds vector tiles.');
    if (!isLossless(tile, format.contentType))
      throw new BadTileArchive(
        'Terrain needs lossless pictures (PNG or lossless WebP): in others the heights are wrong.',
      );
    const tileSize = await pictureSize(tile);
    const encoding = await heightEncoding(tile);
    if (!encoding)
      throw new BadTileArchive('The pictures do not hold heights (neither terrarium nor Mapbox encoding).');
    if (facts.encoding && facts.encoding !== encoding)
      throw new BadTileArchive(`The file says its heights are in ${facts.encoding} encoding, but they are not.`);
    return { tileSize, encoding };
  },
  buildings: async ({ tile, format, facts }) => {
    if (!format.isVector) throw new BadTileArchive('Buildings need vector tiles, and this file holds pictures.');
    const bytes = format.isGzip ? gunzipSync(tile, { maxOutputLength: LARGEST_TILE_BYTES }) : tile;
    if (bytes[0] !== 0x1a) throw new BadTileArchive('The tiles are not vector tiles (MVT).');
    const layer = facts.vectorLayers.find((id) => /^buildings?$/i.test(id));
    if (facts.vectorLayers.length > 0 && !layer)
      throw new BadTileArchive(
        `The vector tiles have no layer named "building", only ${facts.vectorLayers.join(', ')}.`,
      );
    return { tileSize: 512, sourceLayer: layer ?? 'building' };
  },
};

async function pictureSize(tile: Uint8Array): Promise<256 | 512> {
  const { width, height } = await sharp(tile).metadata();
  if (width !== height || (width !== 256 && width !== 512))
    throw new BadTileArchive(`Tiles must be 256 or 512 pixels wide and high; these are ${width} by ${height}.`);
  return width;
}
