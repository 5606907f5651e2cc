import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGeoTiff } from '../../../terrain/testing/make-geotiff.ts';
import { gdal } from '../../testing/make-cogs.ts';
import { readTiffLayout, type TiffPicture } from '../../testing/read-tiff-layout.ts';
import { testRun, type TestRun } from '../built-in/testing/engine-run.ts';
import { writeOrtho, writeOrthoForWeb } from './write-ortho.ts';
import { writeSurface, writeSurfaceForWeb } from './write-surface.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-cog-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => path.join(folder, name);

describe.skipIf(gdal.isMissing)(`rasters for download and for the viewer, by their bytes alone${gdal.reason}`, () => {
  const products = {
    'surface.tif': {
      from: 'heights.tif',
      write: (run: TestRun, from: string, to: string) => writeSurface(run, from, { to }),
      hasMask: false,
    },
    'surface-web.tif': { from: 'heights.tif', write: writeSurfaceForWeb, hasMask: false },
    'ortho.tif': { from: 'picture.tif', write: writeOrtho, hasMask: true },
    'ortho-web.tif': { from: 'picture.tif', write: writeOrthoForWeb, hasMask: false },
  } as const;

  beforeAll(async () => {
    const place = { west: 465_000, north: 5_249_000, step: 0.5, columns: 1300, rows: 1100, code: 32_632 };
    const heightAt = (column: number, row: number) => 400 + 20 * Math.sin(column / 90) * Math.cos(row / 70);
    fs.writeFileSync(inFolder('heights.tif'), makeGeoTiff({ ...place, heightAt, noData: -9999 }));
    const bands = [1, 1, 1].flatMap((band) => ['-b', `${band}`]);
    const scaled = ['-ot', 'Byte', '-scale', '380', '420', '1', '255', ...bands, '-a_nodata', 'none'];
    execFileSync('gdal_translate', ['-q', ...scaled, inFolder('heights.tif'), inFolder('grey.tif')]);
    execFileSync('gdalwarp', ['-q', '-dstalpha', inFolder('grey.tif'), inFolder('picture.tif')]);
    const run = testRun(folder, []);
    for (const [name, { from, write }] of Object.entries(products)) await write(run, inFolder(from), inFolder(name));
  }, 60_000);

  it('MODEL-02 the surface model says what its heights count from', async () => {
    const above = testRun(folder, [], { heights: { datum: 'navd88', geoids: ['us_noaa_g2018u0'] } });
    const said = async (run: TestRun, zero?: 'photos') => {
      await writeSurface(run, inFolder('heights.tif'), { to: inFolder('above.tif'), ...(zero && { zero }) });
      const { metadata } = JSON.parse(
        execFileSync('gdalinfo', ['-json', inFolder('above.tif')], { encoding: 'utf8' }),
      ) as { metadata: { '': Record<string, string> } };
      return metadata['']['TIFFTAG_IMAGEDESCRIPTION'];
    };
    expect(await said(above)).toBe('Heights in metre, above NAVD88');
    expect(await said(testRun(folder, []), 'photos')).toBe(
      'Heights in metre, above the zero of the photos (not checked)',
    );
  });

  const firstByte = ({ tiles }: TiffPicture) => Math.min(...tiles.map(({ at }) => at));

  it.each(Object.keys(products) as (keyof typeof products)[])(
    'MODEL-05 %s can be read from afar: descriptions first, tiles, and smaller pictures of it before the large one',
    (name) => {
      const { ghost, pictures, bytes } = readTiffLayout(inFolder(name));
      expect(ghost).toContain('LAYOUT=IFDS_BEFORE_DATA');
      expect(ghost).toContain('BLOCK_ORDER=ROW_MAJOR');
      const starts = pictures.map(({ at }) => at);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      const dataFrom = Math.min(...pictures.map(firstByte));
      expect(Math.max(...starts)).toBeLessThan(dataFrom);
      for (const { tile, tiles } of pictures) {
        expect(tile[0]).toBe(tile[1]);
        expect([256, 512]).toContain(tile[0]);
        expect(tiles.length).toBeGreaterThan(0);
        for (const one of tiles) expect(one.at + one.bytes).toBeLessThanOrEqual(bytes);
      }
      expect(pictures.some(({ isMask }) => isMask)).toBe(products[name].hasMask);
      const [whole, ...smaller] = pictures.filter(({ isMask }) => !isMask) as [TiffPicture, ...TiffPicture[]];
      expect(whole.isOverview).toBe(false);
      expect(smaller.length).toBeGreaterThanOrEqual(1);
      let before = whole;
      for (const picture of smaller) {
        expect(picture.isOverview).toBe(true);
        expect(Math.abs(picture.width - before.width / 2)).toBeLessThanOrEqual(1);
        expect(Math.abs(picture.height - before.height / 2)).toBeLessThanOrEqual(1);
        expect(firstByte(picture)).toBeLessThan(firstByte(before));
        before = picture;
      }
      expect(Math.max(before.width, before.height)).toBeLessThanOrEqual(2 * before.tile[0]);
    },
  );

  it('tells a plain GeoTIFF apart', () => {
    const { ghost, pictures } = readTiffLayout(inFolder('heights.tif'));
    expect([ghost, pictures.length, pictures[0]?.tile]).toEqual(['', 1, [0, 0]]);
  });
});
