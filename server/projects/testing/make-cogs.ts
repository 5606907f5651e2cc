import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { needs } from '@overflight/flight/testing/needs.ts';

export const gdal = needs(spawnSync('gdalwarp', ['--version']).status === 0, 'GDAL');

const SIZE = 300;
const NO_DATA = -9999;
/** UTM 32N; a pixel is 5 cm. */
const PLACE = '<SRS>EPSG:32632</SRS><GeoTransform>465000,0.05,0,5249000,0,-0.05</GeoTransform>';
/** The centre, and a point in the western strip without data, converted with gdaltransform. */
export const middle: [number, number] = [8.53631195, 47.39344993];
export const withoutData: [number, number] = [8.53621589, 47.39344954];
export const bounds: [number, number, number, number] = [8.536212, 47.393383, 8.536412, 47.393517];

/** The height rises by 10 cm with each pixel to the east and by 1 cm with each to the south. */
const heightAt = (column: number, row: number): number => 400 + column * 0.1 + row * 0.01;
/** The centre is between four pixels. */
export const middleHeightM = heightAt(SIZE / 2 - 0.5, SIZE / 2 - 0.5);

/** Viewer files of a run: an orthophoto and a surface aligned to map tiles. */
export async function makeCogs(folder: string): Promise<{ ortho: string; surface: string }> {
  const picture = Buffer.alloc(SIZE * SIZE * 4);
  const heights = new Float32Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const at = row * SIZE + column;
      picture.set([200, row % 256, 100, column < 20 ? 0 : 255], at * 4);
      heights[at] = column < 20 ? NO_DATA : heightAt(column, row);
    }
  const colours = ['Red', 'Green', 'Blue', 'Alpha'];
  const bands = colours.map((colour, band) => ({ type: 'Byte', more: `<ColorInterp>${colour}</ColorInterp>`, band }));
  const height = { type: 'Float32', more: `<NoDataValue>${NO_DATA}</NoDataValue>`, band: 0 };
  const webp = ['-co', 'COMPRESS=WEBP'];
  const deflate = ['-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=NO'];
  return {
    ortho: await write(path.join(folder, 'ortho'), { bytes: picture, bands, options: webp }),
    surface: await write(path.join(folder, 'surface'), {
      bytes: Buffer.from(heights.buffer),
      bands: [height],
      options: deflate,
    }),
  };
}

type Raster = { bytes: Buffer; bands: { type: string; more: string; band: number }[]; options: string[] };

async function write(base: string, { bytes, bands, options }: Raster): Promise<string> {
  fs.writeFileSync(`${base}.raw`, bytes);
  const texts = bands.map(
    ({ type, more, band }) =>
      `<VRTRasterBand dataType="${type}" band="${band + 1}" subClass="VRTRawRasterBand">${more}<SourceFilename relativeToVRT="1">${path.basename(base)}.raw</SourceFilename><ImageOffset>${band}</ImageOffset><PixelOffset>4</PixelOffset><LineOffset>${SIZE * 4}</LineOffset></VRTRasterBand>`,
  );
  const vrt = `<VRTDataset rasterXSize="${SIZE}" rasterYSize="${SIZE}">${PLACE}${texts.join('')}</VRTDataset>`;
  fs.writeFileSync(`${base}.vrt`, vrt);
  const grid = ['TILING_SCHEME=GoogleMapsCompatible', 'ALIGNED_LEVELS=3', 'SPARSE_OK=TRUE', 'BLOCKSIZE=256'].flatMap(
    (one) => ['-co', one],
  );
  const args = ['-q', '-t_srs', 'EPSG:3857', '-r', 'bilinear', '-of', 'COG', ...grid, ...options];
  await promisify(execFile)('gdalwarp', [...args, `${base}.vrt`, `${base}.tif`]);
  return `${base}.tif`;
}
