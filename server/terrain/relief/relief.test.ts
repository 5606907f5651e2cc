import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MapSources } from '@overflight/contract/map/basemap.ts';
import type { HeightFile } from '@overflight/contract/map/terrain.ts';
import { tileUrl } from '@overflight/contract/map/tile-url.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { picture, terrariumColour } from '../../basemap/testing/make-pack.ts';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeGeoTiff, type GeoTiffOptions } from '../testing/make-geotiff.ts';
import { decodeHeightTile } from '../tiles/decode-height-tile.ts';

const outside = await startOutsideServer();
const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const pilot = await signInAs(server);

const FILES = '/terrain/v1/admin/files';
const SOURCES = '/basemap/v1/admin/sources';
/** About the middle of the file at zoom 12. */
const inFile = { z: 12, x: 2139, y: 1441 };
const away = { z: 12, x: 100, y: 1441 };
const alps: GeoTiffOptions = {
  columns: 300,
  rows: 300,
  heightAt: (column) => 800 + column,
  west: 8,
  north: 47,
  step: 0.0005,
};

async function addFile(bytes: Buffer = makeGeoTiff(alps)): Promise<HeightFile> {
  const url = `${FILES}/${randomUUID()}?fileName=alps.tif&datum=egm96`;
  const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
  const answer = await server.app.inject({ method: 'PUT', url, headers, payload: bytes });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function addRelief(maxZoom = 12) {
  const url = `${outside.url}/{z}/{x}/{y}.png`;
  const about = {
    id: 'relief',
    kind: 'terrain',
    name: 'Relief',
    origin: 'own',
    enabled: true,
    attribution: 'Somebody',
  };
  const payload = { ...about, url, encoding: 'terrarium', tileSize: 256, minZoom: 0, maxZoom };
  const saved = await server.app.inject({ method: 'POST', url: SOURCES, headers: admin.headers, payload });
  expect(saved.statusCode).toBe(200);
}
const sources = async () =>
  (await server.app.inject({ url: '/basemap/v1/sources', headers: pilot.headers })).json<MapSources>();
async function tileAt(tile: { z: number; x: number; y: number }) {
  const { terrain } = await sources();
  return server.app.inject({ url: tileUrl(terrain!.tiles, tile), headers: pilot.headers });
}
const heightsIn = (bytes: Buffer) => decodeHeightTile(bytes, { encoding: 'terrarium', size: 256 });
const answerRelief = async () => {
  const tile = await picture(terrariumColour).png().toBuffer();
  outside.answerWith((_request, response) => response.end(tile));
  return tile;
};

beforeEach(async () => {
  const files = (await server.app.inject({ url: FILES, headers: admin.headers })).json<HeightFile[]>();
  for (const { id } of files)
    await server.app.inject({ method: 'DELETE', url: `${FILES}/${id}`, headers: admin.headers });
  await server.app.inject({ method: 'DELETE', url: `${SOURCES}/relief`, headers: admin.headers });
});

describe('the relief of the map', () => {
  it('TERR-02 is that of the terrain tiles while there is no height file', async () => {
    expect((await sources()).terrain).toBeNull();
    await addRelief();
    expect((await sources()).terrain?.tiles).toBe(`${outside.url}/{z}/{x}/{y}.png`);
    const url = '/basemap/v1/tile/_heights/12/2139/1441';
    expect((await server.app.inject({ url, headers: pilot.headers })).statusCode).toBe(404);
  });

  it('TERR-02 shows a height file where it is, and nothing elsewhere', async () => {
    await addFile();
    const { terrain } = await sources();
    expect(terrain).toMatchObject({ encoding: 'terrarium', tileSize: 256, maxZoom: 11, minZoom: 5 });
    expect(terrain?.bounds?.map((value) => Math.round(value * 100) / 100)).toEqual([8, 46.85, 8.15, 47]);
    const answer = await tileAt(inFile);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cache-control']).toContain('immutable');
    const heights = await heightsIn(answer.rawPayload);
    // Pixel and cell as positions: longitude counts, each cell is half a thousandth of a degree.
    for (const column of [50, 100, 250]) {
      const lng = ((inFile.x + (column + 0.5) / 256) / 2 ** 12) * 360 - 180;
      expect(Math.abs(heights[100 * 256 + column]! - (800 + (lng - 8) / 0.0005 - 0.5))).toBeLessThan(0.02);
    }
    expect((await tileAt(away)).statusCode).toBe(204);
  });

  it('TERR-02 lays a height file over the terrain tiles, which are passed on untouched elsewhere', async () => {
    await addRelief();
    const tile = await answerRelief();
    await addFile(makeGeoTiff({ ...alps, columns: 20, heightAt: () => 900 }));
    expect((await sources()).terrain).toMatchObject({ name: 'Relief, height files', attribution: 'Somebody' });
    const heights = await heightsIn((await tileAt(inFile)).rawPayload);
    expect(new Set(heights)).toEqual(new Set([900, 100]));
    outside.asked.length = 0;
    expect((await tileAt(away)).rawPayload).toEqual(tile);
    expect(outside.asked).toEqual(['/12/100/1441.png']);
  });

  it('TERR-02 a void of a file shows the tiles below it, and without them is level with what is beside it', async () => {
    const heightAt = (column: number) => (column > 100 ? -9999 : 850);
    await addFile(makeGeoTiff({ ...alps, heightAt, noData: -9999 }));
    expect(new Set(await heightsIn((await tileAt(inFile)).rawPayload))).toEqual(new Set([850]));
    await addRelief();
    await answerRelief();
    expect(new Set(await heightsIn((await tileAt(inFile)).rawPayload))).toEqual(new Set([850, 100]));
  });

  it('TERR-02 has another address after a change, and an old address is asked again', async () => {
    const file = await addFile();
    const before = (await sources()).terrain!.tiles;
    await addFile(makeGeoTiff({ ...alps, step: 0.0001, heightAt: () => 500 }));
    const after = (await sources()).terrain!.tiles;
    expect(after).not.toBe(before);
    const old = await server.app.inject({ url: tileUrl(before, inFile), headers: pilot.headers });
    expect(old.headers['cache-control']).toBe('private, no-cache');
    const payload = { enabled: false };
    await server.app.inject({ method: 'PATCH', url: `${FILES}/${file.id}`, headers: admin.headers, payload });
    expect([before, after]).not.toContain((await sources()).terrain!.tiles);
  });

  it('TERR-02 says so where the terrain tiles do not answer, and is drawn again once they do', async () => {
    await addRelief();
    outside.answerWith((_request, response) => response.writeHead(503).end());
    await addFile(makeGeoTiff({ ...alps, columns: 20, heightAt: () => 900 }));
    const gone = await tileAt({ z: 12, x: 101, y: 1441 });
    expect(gone.statusCode).toBe(503);
    const partly = await tileAt({ ...inFile, y: 1442 });
    expect([partly.statusCode, partly.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  it('TERR-02 is for people and keys that may read tiles, at tiles that exist', async () => {
    await addFile();
    const { terrain } = await sources();
    expect((await server.app.inject({ url: tileUrl(terrain!.tiles, inFile) })).statusCode).toBe(401);
    const wrong = await server.app.inject({
      url: tileUrl(terrain!.tiles, { z: 1, x: 5, y: 0 }),
      headers: pilot.headers,
    });
    expect(wrong.statusCode).toBe(400);
  });
});

const gdal = needs(spawnSync('gdal_translate', ['--version']).status === 0, 'GDAL');

describe.skipIf(gdal.isMissing)(`a cloud-optimised file${gdal.reason}`, () => {
  it('TERR-02 is drawn from its smaller copies when seen from afar', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-relief-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const [plain, cog] = [path.join(folder, 'plain.tif'), path.join(folder, 'cog.tif')];
    // Nine million heights: more than a tile may read at once.
    fs.writeFileSync(plain, makeGeoTiff({ ...alps, columns: 3000, rows: 3000, heightAt: () => 640, step: 0.0001 }));
    const tiled = path.join(folder, 'tiled.tif');
    expect(spawnSync('gdal_translate', ['-q', '-co', 'TILED=YES', plain, tiled]).status).toBe(0);
    expect((await tileOf(fs.readFileSync(tiled))).statusCode).toBe(204);
    expect(spawnSync('gdal_translate', ['-q', '-of', 'COG', '-co', 'BLOCKSIZE=256', plain, cog]).status).toBe(0);
    const answer = await tileOf(fs.readFileSync(cog));
    expect(new Set(await heightsIn(answer.rawPayload))).toEqual(new Set([640]));
  });
  async function tileOf(bytes: Buffer) {
    const { id } = await addFile(bytes);
    const answer = await tileAt({ z: 6, x: 33, y: 22 });
    await server.app.inject({ method: 'DELETE', url: `${FILES}/${id}`, headers: admin.headers });
    return answer;
  }
});
