import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HeightFile, HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeGeoTiff, type GeoTiffOptions } from '../testing/make-geotiff.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const gdal = needs(spawnSync('gdalwarp', ['--version']).status === 0, 'GDAL');

/** Rises by a metre with every cell of 10 m to the east; the old observatory of Bern is at its north-western corner. */
const bern: GeoTiffOptions = {
  columns: 100,
  rows: 100,
  heightAt: (column) => 500 + column,
  west: 2_600_000,
  north: 1_200_000,
  step: 10,
  code: 2056,
};
const PLACES = [
  // By swisstopo's own formulas: E 2600505 N 1199495, and a point outside.
  [7.44528, 46.94654],
  [7.43, 46.94],
];

function put(options: Partial<GeoTiffOptions>, query = 'fileName=bern.tif&datum=sea-level') {
  const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
  const payload = makeGeoTiff({ ...bern, ...options });
  return server.app.inject({
    method: 'PUT',
    url: `/terrain/v1/admin/files/${randomUUID()}?${query}`,
    headers,
    payload,
  });
}
const heightsAt = async (positions: number[][]) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/terrain/v1/heights',
      headers: admin.headers,
      payload: { positions },
    })
  ).json<HeightsAnswer>().heights;
const without = (program: 'gdal') => {
  const { PATH = '' } = process.env;
  process.env['PATH'] = `/nowhere/${program}`;
  onTestFinished(() => void (process.env['PATH'] = PATH));
};

describe.skipIf(gdal.isMissing)(`a file in another coordinate system${gdal.reason}`, () => {
  it('TERR-01 is converted by GDAL, says so, and lies where it was', async () => {
    const answer = await put({});
    expect(answer.statusCode).toBe(200);
    const file = answer.json<HeightFile>();
    expect(file).toMatchObject({ convertedFrom: 'EPSG:2056', datum: 'sea-level', fileName: 'bern.tif' });
    // Square in degrees: higher than wide on the ground.
    expect(Math.abs(file.cellM - 12.5)).toBeLessThan(0.2);
    const [height, away] = await heightsAt(PLACES);
    // Within two metres of its place.
    expect(Math.abs(height! - 550)).toBeLessThan(0.3);
    expect(away).toBeNull();
    const url = `/terrain/v1/admin/files/${file.id}`;
    await server.app.inject({ method: 'DELETE', url, headers: admin.headers });
  });

  it.each<[string, Partial<GeoTiffOptions>, string, RegExp]>([
    ['that GDAL does not know', { code: 9999 }, 'datum=egm96', /GDAL cannot convert it from EPSG:9999/],
    ['with heights in feet', { verticalUnit: 9002 }, 'datum=egm96', /in feet/],
    ['without a vertical datum', {}, '', /measured from/],
    ['without any height', { heightAt: () => -9999, noData: -9999 }, 'datum=egm96', /No heights of the ground/],
    [
      'that is rotated',
      { transformation: [10, 2, 0, 2_600_000, 2, -10, 0, 1_200_000, 0, 0, 0, 0, 0, 0, 0, 1] },
      'datum=egm96',
      /rotated/,
    ],
  ])('TERR-01 %s is refused, and nothing stays', async (_, options, query, message) => {
    const before = filesOnDisk(server);
    const answer = await put(options, `fileName=bern.tif&${query}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json().detail).toMatch(message);
    expect(filesOnDisk(server)).toEqual(before);
    expect(fs.readdirSync(server.dataFolder).filter((name) => name.startsWith('.heights'))).toEqual([]);
  });
});

it('TERR-01 a file in another coordinate system is refused with what to do where GDAL is not installed', async () => {
  without('gdal');
  const before = filesOnDisk(server);
  const answer = await put({});
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    expect.stringMatching(/EPSG:2056.*gdalwarp -t_srs.*With GDAL installed/),
  ]);
  expect(filesOnDisk(server)).toEqual(before);
});
