import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Position } from 'geojson';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { heightsInGrid } from '../heights-in-grid.ts';
import { makeGeoTiff, type GeoTiffOptions } from '../testing/make-geotiff.ts';
import { rasterOf } from '../testing/raster-of.ts';
import { BadRaster } from './raster.ts';

/** A tilted plane over four cells of a hundredth of a degree. */
const plane: GeoTiffOptions = {
  columns: 4,
  rows: 4,
  heightAt: (column, row) => 100 + column * 10 + row * 100,
  west: 8,
  north: 47,
  step: 0.01,
};
const heightsOf = async (bytes: Buffer, places: Position[], fileName?: string) =>
  heightsInGrid((await rasterOf(bytes, fileName)).grid, places);

describe('a GeoTIFF', () => {
  it('TERR-01 is read between the centres of its cells, and nowhere outside', async () => {
    const bytes = makeGeoTiff(plane);
    expect((await rasterOf(bytes)).bounds.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([8, 46.96, 8.04, 47]);
    const heights = await heightsOf(bytes, [
      [8.005, 46.995],
      [8.01, 46.99],
      // Within the half cell around the outer centres.
      [8.0001, 46.9999],
      [8.041, 46.98],
      [8.02, 47.001],
    ]);
    expect(heights[0]).toBeCloseTo(100, 4);
    expect(heights[1]).toBeCloseTo(155, 4);
    expect(heights[2]).toBeCloseTo(100, 4);
    expect(heights[3]).toBeNaN();
    expect(heights[4]).toBeNaN();
  });

  it('TERR-01 whose heights are at points is not shifted by half a cell', async () => {
    const [height] = await heightsOf(makeGeoTiff({ ...plane, isPoint: true }), [[8.01, 46.99]]);
    expect(height).toBeCloseTo(210, 4);
  });

  it('TERR-02 gives no height beside a void, declared or plainly no height', async () => {
    for (const hole of [-9999, -3.4e38, 1e6]) {
      const heightAt = (column: number, row: number) => (column === 1 && row === 1 ? hole : 50);
      const bytes = makeGeoTiff({ ...plane, heightAt, noData: -9999 });
      const [beside, away] = await heightsOf(bytes, [
        [8.012, 46.988],
        [8.035, 46.965],
      ]);
      expect(beside).toBeNaN();
      expect(away).toBe(50);
    }
    const zero = makeGeoTiff({ ...plane, heightAt: () => 0, noData: 0 });
    expect(await heightsOf(zero, [[8.02, 46.98]])).toEqual([NaN]);
  });

  it('TERR-01 in a UTM zone, in feet, across the antimeridian, and of whole numbers is read', async () => {
    const utm = { ...plane, code: 32_632, west: 465_000, north: 5_200_000, step: 10 };
    expect((await heightsOf(makeGeoTiff(utm), [fromUtm([465_015, 5_199_985], 32_632)]))[0]).toBeCloseTo(210, 2);
    const national = makeGeoTiff({ ...utm, code: 25_832 });
    expect((await heightsOf(national, [fromUtm([465_015, 5_199_985], 32_632)]))[0]).toBeCloseTo(210, 2);
    const feet = makeGeoTiff({ ...plane, verticalUnit: 9002 });
    expect((await heightsOf(feet, [[8.005, 46.995]]))[0]).toBeCloseTo(30.48, 3);
    const pacific = makeGeoTiff({ ...plane, west: 179.98 });
    const around = await heightsOf(pacific, [
      [179.985, 46.995],
      [-179.985, 46.995],
      [180.015, 46.995],
    ]);
    expect(around.map(Math.round)).toEqual([100, 130, 130]);
    const whole = makeGeoTiff({ ...plane, sample: 'int16' });
    expect((await heightsOf(whole, [[8.01, 46.99]]))[0]).toBeCloseTo(155, 4);
  });

  it('TERR-01 says what its heights are measured from', async () => {
    const datumOf = async (verticalCode?: number, fileName?: string) =>
      (await rasterOf(makeGeoTiff({ ...plane, ...(verticalCode ? { verticalCode } : {}) }), fileName)).datum;
    expect(await datumOf(5773)).toBe('egm96');
    expect(await datumOf(3855)).toBe('egm2008');
    expect(await datumOf(5703)).toBe('navd88');
    expect(await datumOf()).toBeNull();
    expect(await datumOf(undefined, 'Copernicus_DSM_COG_10_N47_00_E008_00_DEM.tif')).toBe('egm2008');
  });

  it.each<[string, Partial<GeoTiffOptions>, RegExp]>([
    ['has no place', { isPlaced: false }, /does not say where on the Earth/],
    ['is rotated', { transformation: [0.01, 0.002, 0, 8, 0.002, -0.01, 0, 47, 0, 0, 0, 0, 0, 0, 0, 1] }, /rotated/],
    ['is upside down', { transformation: [0.01, 0, 0, 8, 0, 0.01, 0, 46, 0, 0, 0, 0, 0, 0, 0, 1] }, /upside down/],
    ['uses a system we cannot read', { code: 2056 }, /EPSG:2056.*gdalwarp/],
    ['has three bands', { bands: 3 }, /3 bands/],
    [
      'is scaled',
      { metadata: '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.1</Item></GDALMetadata>' },
      /scaled/,
    ],
    ['lies outside the Earth', { west: 8, north: 470 }, /outside the Earth/],
  ])('that %s is refused by name', async (_, wrong, message) => {
    await expect(rasterOf(makeGeoTiff({ ...plane, ...wrong }))).rejects.toThrow(message);
    await expect(rasterOf(makeGeoTiff({ ...plane, ...wrong }))).rejects.toBeInstanceOf(BadRaster);
  });

  it('that claims a size it does not have, or is cut off, is refused', async () => {
    const huge = makeGeoTiff(plane);
    huge.writeUInt32LE(4_000_000_000, huge.indexOf(Buffer.from([0, 1, 4, 0, 1, 0, 0, 0])) + 8);
    await expect(rasterOf(huge)).rejects.toThrow(/cannot be right/);
    const whole = makeGeoTiff(plane);
    await expect(rasterOf(whole.subarray(0, whole.length - 60))).rejects.toBeInstanceOf(BadRaster);
    await expect(rasterOf(Buffer.from('<html>not a raster</html>'))).rejects.toThrow(/neither a GeoTIFF/);
  });
});

describe('an .hgt file', () => {
  const SIDE = 1201;
  /** Rises by a metre with every row to the south. */
  const hgt = () => {
    const bytes = Buffer.alloc(SIDE * SIDE * 2);
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) bytes.writeInt16BE(row, (row * SIDE + column) * 2);
    bytes.writeInt16BE(-32_768, (600 * SIDE + 600) * 2);
    return bytes;
  };

  it('TERR-01 is placed by its name, and its voids stay voids', async () => {
    const places: Position[] = [
      [-9, 47],
      [-8.5, 46.75],
      [-8, 46],
      [-8.5, 46.5],
      [-8.5 + 0.5 / 1200, 46.5],
    ];
    const heights = await heightsOf(hgt(), places, 'N46W009.hgt');
    expect(heights.slice(0, 3)).toEqual([0, 300, 1200]);
    expect(heights[3]).toBeNaN();
    expect(heights[4]).toBeNaN();
    expect(await rasterOf(hgt(), 'N46W009.hgt')).toMatchObject({ bounds: [-9, 46, -8, 47], datum: 'egm96' });
  });

  it('without a place in its name, or of a wrong size, is refused', async () => {
    await expect(rasterOf(hgt(), 'mine.hgt')).rejects.toThrow(/rename it/);
    await expect(rasterOf(hgt().subarray(2), 'N46W009.hgt')).rejects.toThrow(/damaged/);
  });
});

const gdal = needs(spawnSync('gdal_translate', ['--version']).status === 0, 'GDAL');

describe.skipIf(gdal.isMissing)(`files that GDAL wrote${gdal.reason}`, () => {
  const wide: GeoTiffOptions = {
    ...plane,
    columns: 150,
    rows: 140,
    heightAt: (column, row) =>
      column === 70 && row === 70 ? -9999 : 300 + 40 * Math.sin(column / 9) * Math.cos(row / 7),
    noData: -9999,
    step: 0.001,
  };
  const places = Array.from({ length: 200 }, (_, at): Position => [
    8.001 + (at % 20) * 0.0071,
    46.999 - Math.floor(at / 20) * 0.0132,
  ]);

  it.each([
    ['COMPRESS=DEFLATE', 'PREDICTOR=3', 'TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64'],
    ['COMPRESS=DEFLATE', 'PREDICTOR=2'],
    ['COMPRESS=LZW', 'PREDICTOR=3', 'TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64'],
    ['COMPRESS=LZW'],
    ['COMPRESS=ZSTD', 'TILED=YES'],
    ['ENDIANNESS=BIG'],
    ['BIGTIFF=YES', 'COMPRESS=LZW', 'PREDICTOR=2'],
  ])('TERR-01 with %s %s are read to the last bit', async (...creation) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-heights-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const [plain, written] = [path.join(folder, 'plain.tif'), path.join(folder, 'written.tif')];
    fs.writeFileSync(plain, makeGeoTiff(wide));
    execFileSync('gdal_translate', ['-q', ...creation.flatMap((option) => ['-co', option]), plain, written]);
    const expected = await heightsOf(fs.readFileSync(plain), places);
    expect(expected.filter((height) => !Number.isNaN(height)).length).toBeGreaterThan(190);
    expect(await heightsOf(fs.readFileSync(written), places)).toEqual(expected);
  });
});
