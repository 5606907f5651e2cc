import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GeoidGrid, HeightDatum, HeightFile, HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { namesInUse } from '../../files/names-in-use.ts';
import { verifyFiles } from '../../files/verify-files.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addGeoidGrid } from '../testing/add-geoid-grid.ts';
import { makeGeoTiff } from '../testing/make-geotiff.ts';
import { readGeoidGrids } from './geoid-grids-store.ts';
import { geoidHeights } from './geoid-height.ts';

const server = await startTestServer();
const { app } = server;
const admin = await signInAs(server, { products: ['admins'] });
const GRIDS = '/terrain/v1/admin/geoids';
const FILES = '/terrain/v1/admin/files';
const place: [number, number] = [8.05, 46.95];

const sendFile = (url: string, payload: Buffer) =>
  app.inject({
    method: 'PUT',
    url,
    headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
    payload,
  });
async function addFile(datum: HeightDatum): Promise<void> {
  const tiff = makeGeoTiff({ columns: 10, rows: 10, heightAt: () => 800, west: 8, north: 47, step: 0.01 });
  const answer = await sendFile(`${FILES}/${randomUUID()}?fileName=alps.tif&datum=${datum}`, tiff);
  expect(answer.statusCode).toBe(200);
}
const heightsOf = async (...positions: [number, number][]) =>
  (
    await app.inject({ method: 'POST', url: '/terrain/v1/heights', headers: admin.headers, payload: { positions } })
  ).json<HeightsAnswer>();
const grids = async () => (await app.inject({ url: GRIDS, headers: admin.headers })).json<GeoidGrid[]>();
const remove = (url: string) => app.inject({ method: 'DELETE', url, headers: admin.headers });

beforeEach(async () => {
  for (const { id } of await grids()) await remove(`${GRIDS}/${id}`);
  const files = (await app.inject({ url: FILES, headers: admin.headers })).json<HeightFile[]>();
  for (const { id } of files) await remove(`${FILES}/${id}`);
});

describe('a geoid grid', () => {
  it('TERR-03 brings the heights of its datum to EGM96, and the answer names it', async () => {
    await addFile('navd88');
    expect(await heightsOf(place)).toMatchObject({ heights: [800], sources: [{ datum: 'navd88' }], datum: 'egm96' });
    const grid = await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect(grid).toMatchObject({ status: 200, name: 'national', datum: 'navd88' });
    const [egm96M = NaN] = await geoidHeights([place]);
    const answer = await heightsOf(place);
    expect(Math.abs(answer.heights[0]! - (800 + 49.5 - egm96M))).toBeLessThan(0.001);
    expect(answer.sources).toMatchObject([{ datum: 'navd88', geoids: ['national'] }]);
    await remove(grid.url);
    const without = await heightsOf(place);
    expect([without.heights, without.sources[0]?.geoids]).toEqual([[800], undefined]);
  });

  it('TERR-03 leaves heights of other datums, and places outside of it, as they are', async () => {
    await addFile('egm2008');
    await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
    expect((await heightsOf(place)).heights).toEqual([800]);
    await addGeoidGrid(server, admin, { heightAt: () => 49.5, west: 20 });
    await addFile('navd88');
    expect((await grids()).length).toBe(2);
    const answer = await heightsOf(place);
    expect(answer.sources).toHaveLength(1);
  });

  it('TERR-03 of PROJ itself changes nothing where it is EGM96 again', async () => {
    const egm96 = fs.readFileSync(path.join(import.meta.dirname, 'us_nga_egm96_15.tif'));
    const url = `${GRIDS}/${randomUUID()}?fileName=us_nga_egm96_15.tif&datum=egm2008`;
    expect((await sendFile(url, egm96)).statusCode).toBe(200);
    await addFile('egm2008');
    const answer = await heightsOf(place);
    expect(answer.heights[0]).toBeCloseTo(800, 3);
    expect(answer.sources).toMatchObject([{ geoids: ['us_nga_egm96_15'] }]);
  });

  it('TERR-03 is kept: its bytes have an owner, and are verified', async () => {
    await addGeoidGrid(server, admin, { heightAt: () => 48 });
    const [stored] = await readGeoidGrids(server.services);
    const key = stored!.bytes.key;
    expect(await namesInUse(server.services, [key])).toEqual(new Set([key]));
    expect(await verifyFiles([], { services: server.services, print: () => undefined })).toMatch(
      /^1 files checked: 0 /,
    );
  });

  it('TERR-03 that is none is refused, and nothing stays', async () => {
    const before = filesOnDisk(server);
    const ground = await addGeoidGrid(server, admin, { heightAt: () => 800 });
    expect([ground.status, ground.detail]).toEqual([400, expect.stringContaining('no geoid')]);
    const metres = await addGeoidGrid(server, admin, { heightAt: () => 48, code: 2056, west: 2_600_000, step: 10 });
    expect([metres.status, metres.detail]).toEqual([400, expect.stringContaining('in degrees')]);
    const text = await sendFile(`${GRIDS}/${randomUUID()}?fileName=geoid.gtx&datum=navd88`, Buffer.from('no raster'));
    expect([text.statusCode, text.json().detail]).toEqual([400, expect.stringContaining('no GeoTIFF')]);
    expect(filesOnDisk(server)).toEqual(before);
    expect(await grids()).toEqual([]);
  });
});
