import { Tiff, TiffTag, TiffTagGeo, type TiffImage } from '@cogeotiff/core';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import type { HeightGrid } from '../height-grid.ts';
import { coordinateSystemOf, type CoordinateSystem } from './coordinate-system.ts';
import { BadRaster, UnknownSystem, type Raster, type RasterBytes } from './raster.ts';
import { checkBlockFormat, unpackBlock, type BlockFormat } from './unpack-block.ts';

/** The header is at the start of the file: the first bytes are read once. */
const HEAD_BYTES = 64 * 1024;
const MAX_SIDE = 400_000;
const MAX_BLOCK_CELLS = 8 * 1024 ** 2;
const POINT_RASTER = 2;
const REDUCED = 1;
const GEOGRAPHIC = 2;
const WGS84 = 4326;
const HALF_TURN = 180;
const FOOT_UNITS = new Map([
  [9002, 0.3048],
  [9003, 1200 / 3937],
]);

const UNIT_NAMES = [
  { pattern: /^(m|met(re|er)s?)$/, unitM: 1 },
  { pattern: /^(ft|foot|feet|international f(oo|ee)t)$/, unitM: 0.3048 },
  { pattern: /us.*(ft|foot|feet)|(ft|foot|feet).*us/, unitM: 1200 / 3937 },
];

/** Vertical EPSG codes. */
const datums = new Map<number, HeightDatum>([
  [5773, 'egm96'],
  [3855, 'egm2008'],
  [5703, 'navd88'],
  [4979, 'ellipsoid'],
]);

export async function isGeoTiff({ read }: RasterBytes): Promise<boolean> {
  const start = Buffer.from(await read(0, 4)).toString('latin1');
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(start);
}

/** A GeoTIFF of one band, in tiles or strips, read block by block. */
export async function openGeoTiff(bytes: RasterBytes): Promise<Raster> {
  const tiff = await openTiff(bytes);
  const image = tiff.images[0];
  if (!image) throw new BadRaster('The file holds no picture.');
  const { width: columns, height: rows } = image.size;
  if (!(columns >= 2 && rows >= 2 && columns <= MAX_SIDE && rows <= MAX_SIDE))
    throw new BadRaster(`Its size (${columns} × ${rows} cells) cannot be right.`);
  const format = await formatOf(image, tiff.isLittleEndian);
  const cells = cellsOf(image);
  const datum = datumOf(image, bytes.fileName);
  const isDegrees = bytes.anyDegrees && image.valueGeo(TiffTagGeo.GTModelTypeGeoKey) === GEOGRAPHIC;
  const code = isDegrees ? WGS84 : image.epsg;
  const system = code === null ? undefined : coordinateSystemOf(code);
  if (!system) {
    const grid = gridOf({ image, format, place: { ...cells, system: nowhere }, key: bytes.key });
    throw new UnknownSystem({ grid, datum, system: systemName(image), isInMetres: format.unitM === 1 });
  }
  const place: Place = { ...cells, system };
  const reduced = tiff.images.slice(1).filter((smaller) => isReduced(smaller, columns));
  const overviews = await Promise.all(
    reduced.map(async (smaller, at) => {
      const { width } = smaller.size;
      const smallerFormat = {
        ...(await formatOf(smaller, tiff.isLittleEndian)),
        noData: format.noData,
        unitM: format.unitM,
      };
      const key = `${bytes.key} overview ${at}`;
      return gridOf({ image: smaller, format: smallerFormat, place: coarser(place, columns / width), key });
    }),
  );
  return {
    grid: gridOf({ image, format, place, key: bytes.key }),
    overviews,
    bounds: boundsOf(place, columns, rows),
    datum,
    model: /Copernicus_DSM/i.test(bytes.fileName) ? 'surface' : null,
  };
}

/** A smaller copy of the picture, not a mask of it. */
function isReduced(image: TiffImage, columns: number): boolean {
  const { width, height } = image.size;
  return image.value(TiffTag.SubFileType) === REDUCED && width >= 2 && height >= 2 && width < columns;
}

/** The place of a copy with cells this many times as wide. */
function coarser({ system, x, y, stepX, stepY }: Place, times: number): Place {
  const [wider, higher] = [stepX * times, stepY * times];
  return { system, x: x + (wider - stepX) / 2, y: y - (higher - stepY) / 2, stepX: wider, stepY: higher };
}

type Picture = { image: TiffImage; format: BlockFormat; place: Place; key: string };

function gridOf({ image, format, place: { system, x, y, stepX, stepY }, key }: Picture): HeightGrid {
  const { width: columns, height: rows } = image.size;
  return {
    key,
    columns,
    rows,
    isRound: system.isGeographic && Math.abs(columns * stepX - 360) < stepX / 2,
    blockWidth: format.width,
    blockHeight: format.height,
    cellM: stepY * system.unitM(y - (rows * stepY) / 2),
    cellOf: (position) => {
      const [east, north] = system.toXy(position);
      // Longitudes count on from the western edge, wherever that is.
      const fromWest = system.isGeographic
        ? wrapLongitude(east - x - HALF_TURN + stepX / 2) + HALF_TURN - stepX / 2
        : east - x;
      return [fromWest / stepX, (y - north) / stepY];
    },
    readBlock: async (column, row) => {
      const packed = await packedBlock(image, column, row);
      return packed && unpackBlock(packed, format);
    },
  };
}

async function openTiff({ key, size, read }: RasterBytes): Promise<Tiff> {
  let head: Promise<Uint8Array> | undefined;
  const fetch = async (offset: number, length = size - offset): Promise<ArrayBuffer> => {
    const end = Math.min(offset + length, size);
    if (offset >= size) throw new BadRaster('The file is damaged: a part of it lies beyond its end.');
    const found =
      end <= HEAD_BYTES
        ? (await (head ??= read(0, HEAD_BYTES))).subarray(offset, end)
        : await read(offset, end - offset);
    return new Uint8Array(found).buffer;
  };
  try {
    return await Tiff.create({ url: new URL(`store:${key}`), metadata: { size }, fetch });
  } catch (error) {
    throw error instanceof BadRaster ? error : new BadRaster('The TIFF file is damaged.', { cause: error });
  }
}

async function formatOf(image: TiffImage, isLittleEndian: boolean): Promise<BlockFormat> {
  const number = async (tag: TiffTag, otherwise: number): Promise<number> => {
    const found: unknown = await image.fetch(tag as TiffTag.Compression);
    const [first] = Array.isArray(found) || ArrayBuffer.isView(found) ? (found as number[]) : [found];
    return typeof first === 'number' ? first : otherwise;
  };
  const bands = await number(TiffTag.SamplesPerPixel, 1);
  if (bands !== 1) throw new BadRaster(`It has ${bands} bands: a file of heights has one.`);
  const { width, height } = image.isTiled()
    ? image.tileSize
    : {
        width: image.size.width,
        height: Math.min(await number(TiffTag.RowsPerStrip, image.size.height), image.size.height),
      };
  if (!(width > 0 && height > 0 && width * height <= MAX_BLOCK_CELLS))
    throw new BadRaster('It is not stored in tiles. Write it anew: gdal_translate -of COG in.tif out.tif');
  const metadata: unknown = await image.fetch(TiffTag.GdalMetadata);
  const about = typeof metadata === 'string' ? metadata : '';
  if (/role="(?:scale|offset)"/i.test(about))
    throw new BadRaster('Its numbers are scaled. Write the heights themselves: gdal_translate -unscale in.tif out.tif');
  const format: BlockFormat = {
    width,
    height,
    compression: await number(TiffTag.Compression, 1),
    predictor: await number(TiffTag.Predictor, 1),
    sampleFormat: await number(TiffTag.SampleFormat, 1),
    bits: await number(TiffTag.BitsPerSample, 1),
    isLittleEndian,
    noData: image.noData,
    unitM: unitOf(image.valueGeo(TiffTagGeo.VerticalUnitsGeoKey), about),
  };
  checkBlockFormat(format);
  return format;
}

/** Metres of one unit of height, by the code of the file or the name that GDAL writes. */
function unitOf(code: number | null, metadata: string): number {
  const name = /role="unittype"[^>]*>([^<]*)</i.exec(metadata)?.[1]?.trim().toLowerCase() ?? '';
  const named = name === '' ? undefined : UNIT_NAMES.find(({ pattern }) => pattern.test(name))?.unitM;
  if (name !== '' && named === undefined) throw new BadRaster(`Its heights are in a unit that is not read: ${name}.`);
  return FOOT_UNITS.get(code ?? 0) ?? named ?? 1;
}

/** Coordinates of the centre of the north-western cell, and the distance between cells. */
type Place = { system: CoordinateSystem; x: number; y: number; stepX: number; stepY: number };

/** The same, in whatever coordinates. */
function cellsOf(image: TiffImage): Omit<Place, 'system'> {
  const transformation = image.value(TiffTag.ModelTransformation);
  const [scale, tie] = [image.value(TiffTag.ModelPixelScale), image.value(TiffTag.ModelTiePoint)];
  if (!transformation && !(scale && tie)) throw new BadRaster('The TIFF file does not say where on the Earth it is.');
  if (image.valueGeo(TiffTagGeo.GTModelTypeGeoKey) === null)
    throw new BadRaster('The TIFF file does not say which coordinate system it uses.');
  if (transformation && (transformation[1] !== 0 || transformation[4] !== 0)) throw isRotated();
  const [stepX, stepY] = transformation ? [transformation[0], -transformation[5]] : [scale![0], scale![1]];
  const [x, y] = transformation
    ? [transformation[3], transformation[7]]
    : [tie![3]! - tie![0]! * stepX, tie![4]! + tie![1]! * stepY];
  if (!(stepX > 0 && stepY > 0 && Number.isFinite(x + y))) throw isRotated();
  const shift = image.valueGeo(TiffTagGeo.GTRasterTypeGeoKey) === POINT_RASTER ? 0 : 0.5;
  return { x: x + shift * stepX, y: y - shift * stepY, stepX, stepY };
}

/** For cells whose places are not known. */
const nowhere: CoordinateSystem = {
  toXy: () => [NaN, NaN],
  fromXy: () => [NaN, NaN],
  unitM: () => NaN,
  isGeographic: false,
};

const systemName = ({ epsg }: TiffImage): string => (epsg === null ? 'its own definition' : `EPSG:${epsg}`);

function isRotated(): BadRaster {
  return new BadRaster('It is rotated or upside down. Turn it: gdalwarp -t_srs EPSG:4326 in.tif out.tif');
}

function boundsOf({ system, x, y, stepX, stepY }: Place, columns: number, rows: number): Raster['bounds'] {
  const [west, east] = [x - stepX / 2, x + (columns - 0.5) * stepX];
  const [north, south] = [y + stepY / 2, y - (rows - 0.5) * stepY];
  const corners = [west, (west + east) / 2, east].flatMap((at) => [system.fromXy(at, north), system.fromXy(at, south)]);
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const bounds: Raster['bounds'] = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  // The outer cells reach half a cell over the pole.
  const farthest = 90 + (system.isGeographic ? stepY : 0.01);
  if (!bounds.every(Number.isFinite) || bounds[1] < -farthest || bounds[3] > farthest || bounds[2] - bounds[0] > 361)
    throw new BadRaster('Its place lies outside the Earth: its coordinate system is not what the file says.');
  return bounds;
}

function datumOf(image: TiffImage, fileName: string): HeightDatum | null {
  const code = image.valueGeo(TiffTagGeo.VerticalGeoKey) ?? (image.epsg === 4979 ? 4979 : 0);
  return datums.get(code) ?? (/Copernicus_DSM/i.test(fileName) ? 'egm2008' : null);
}

async function packedBlock(image: TiffImage, column: number, row: number): Promise<Uint8Array | undefined> {
  const block = image.isTiled() ? await image.getTile(column, row) : await image.getStrip(row);
  return block ? new Uint8Array(block.bytes) : undefined;
}
