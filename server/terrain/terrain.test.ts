import { randomUUID } from 'node:crypto';
import type { Position } from 'geojson';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HeightFile, HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { terrainHeightM } from '@overflight/flight/site/ground.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { addSiteMap, removeSiteMap } from '../basemap/site/site-map.ts';
import { picture, terrariumColour } from '../basemap/testing/make-pack.ts';
import { startOutsideServer } from '../testing/outside-server.ts';
import { filesOnDisk } from '../testing/files-on-disk.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { geoidHeights } from './geoid/geoid-height.ts';
import { makeGeoTiff, type GeoTiffOptions } from './testing/make-geotiff.ts';

const outside = await startOutsideServer();
const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const pilot = await signInAs(server);

const FILES = '/terrain/v1/admin/files';
const alps: GeoTiffOptions = { columns: 10, rows: 10, heightAt: () => 800, west: 8, north: 47, step: 0.01 };

function put(bytes: Buffer, query: string) {
  const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
  return server.app.inject({ method: 'PUT', url: `${FILES}/${randomUUID()}?${query}`, headers, payload: bytes });
}
async function added(options: Partial<GeoTiffOptions> = {}, query = 'fileName=alps.tif&datum=egm2008') {
  const answer = await put(makeGeoTiff({ ...alps, ...options }), query);
  expect(answer.statusCode).toBe(200);
  return answer.json<HeightFile>();
}
const change = (id: string, payload: object) =>
  server.app.inject({ method: 'PATCH', url: `${FILES}/${id}`, headers: admin.headers, payload });
const list = async () => (await server.app.inject({ url: FILES, headers: admin.headers })).json<HeightFile[]>();
const ask = (positions: unknown, headers = pilot.headers) =>
  server.app.inject({ method: 'POST', url: '/terrain/v1/heights', headers, payload: { positions } });
const heightsOf = async (...positions: Position[]) => (await ask(positions)).json<HeightsAnswer>();

beforeEach(async () => {
  for (const { id } of await list())
    await server.app.inject({ method: 'DELETE', url: `${FILES}/${id}`, headers: admin.headers });
  for (const id of ['relief', 'demo-terrain'])
    await server.app.inject({ method: 'DELETE', url: `/basemap/v1/admin/sources/${id}`, headers: admin.headers });
});

describe('heights of the ground', () => {
  it('TERR-02 are null without any source, never 0', async () => {
    expect(await heightsOf([8.05, 46.95], [0, 0])).toEqual({
      heights: [null, null],
      sources: [],
      datum: 'egm96',
      problems: [],
    });
  });

  it('TERR-01 TERR-02 come from an added file, null outside it, and name their source', async () => {
    const file = await added();
    expect(file).toMatchObject({ name: 'alps', datum: 'egm2008', enabled: true, fileName: 'alps.tif' });
    expect(await list()).toEqual([file]);
    expect(await heightsOf([8.05, 46.95], [8.2, 46.95])).toEqual({
      heights: [800, null],
      sources: [
        { id: file.id, name: 'alps', datum: 'egm2008', model: 'mixed', day: null, attribution: '', cellM: file.cellM },
      ],
      datum: 'egm96',
      problems: [],
    });
  });

  it('TERR-01 come from the file of higher priority, then of finer cells, unless it is off', async () => {
    const [coarse, fine] = [await added(), await added({ heightAt: () => 810, step: 0.001, columns: 100, rows: 100 })];
    expect((await heightsOf([8.05, 46.95])).heights).toEqual([810]);
    await change(coarse.id, { priority: 5 });
    expect((await heightsOf([8.05, 46.95])).heights).toEqual([800]);
    await change(coarse.id, { enabled: false });
    expect((await heightsOf([8.05, 46.95])).heights).toEqual([810]);
    await change(fine.id, { enabled: false });
    expect((await heightsOf([8.05, 46.95])).heights).toEqual([null]);
  });

  it('TERR-02 a void of one file is filled from the next', async () => {
    const hole = await added({ heightAt: (column) => (column < 5 ? -9999 : 820), noData: -9999 });
    await change(hole.id, { priority: 5 });
    await added();
    const answer = await heightsOf([8.01, 46.95], [8.09, 46.95]);
    expect(answer.heights).toEqual([800, 820]);
    expect(answer.sources).toHaveLength(2);
  });

  it('TERR-03 above the ellipsoid are answered above sea level', async () => {
    await added({}, 'fileName=rtk.tif&datum=ellipsoid');
    const [geoidM = NaN] = await geoidHeights([[8.05, 46.95]]);
    expect(geoidM).toBeGreaterThan(40);
    expect((await heightsOf([8.05, 46.95])).heights[0]).toBeCloseTo(800 - geoidM, 2);
  });

  it('TERR-02 come from the demo site, to the decimetre, and not from where it only fades', async () => {
    await addSiteMap(server.services);
    const places = [
      [0, 0],
      [120, -80],
      [-300, 210],
    ] as const;
    const { heights, sources } = await heightsOf(...places.map(([x, y]) => fromSite(x, y)), fromSite(20_000, 0));
    for (const [at, [x, y]] of places.entries())
      expect(Math.abs(heights[at]! - terrainHeightM(x, y, 'june'))).toBeLessThan(0.5);
    expect(heights[3]).toBeNull();
    expect(sources.map(({ id }) => id)).toEqual(['demo-terrain']);
    await removeSiteMap(server.services);
  });

  it('TERR-02 come from the tiles of another server, and say so where it does not answer', async () => {
    const tile = await picture(terrariumColour).png().toBuffer();
    const source = {
      id: 'relief',
      kind: 'terrain',
      name: 'Relief',
      url: `${outside.url}/{z}/{x}/{y}.png`,
      origin: 'own',
      enabled: true,
      attribution: 'Somebody',
      encoding: 'terrarium',
      maxZoom: 12,
    };
    const payload = { ...source, tileSize: 256, minZoom: 0 };
    const url = '/basemap/v1/admin/sources';
    const saved = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(saved.statusCode).toBe(200);
    outside.answerWith((request, response) =>
      request.url?.startsWith('/12/') ? response.end(tile) : response.writeHead(404).end(),
    );
    const answer = await heightsOf([8.05, 46.95]);
    expect(answer.heights).toEqual([100]);
    expect(answer.sources).toMatchObject([
      { id: 'relief', name: 'Relief', datum: 'sea-level', attribution: 'Somebody' },
    ]);
    outside.answerWith((_request, response) => response.writeHead(503).end());
    expect(await heightsOf([-8.05, 40.95])).toMatchObject({
      heights: [null],
      problems: [expect.stringMatching(/^Relief could not be read: .* answered 503$/)],
    });
  });

  it('TERR-02 too many, or wrong positions are refused', async () => {
    expect((await ask(Array.from({ length: 10_001 }, () => [8, 47]))).statusCode).toBe(400);
    expect((await ask([[8, 91]])).statusCode).toBe(400);
    expect((await ask([['8', 47]])).statusCode).toBe(400);
    expect((await ask([[8, 47]], {} as typeof pilot.headers)).statusCode).toBe(401);
  });

  it('TERR-02 positions too far apart for one call are refused by name', async () => {
    await addSiteMap(server.services);
    const spread = Array.from({ length: 900 }, (_, at) =>
      fromSite((at % 30) * 600 - 9000, Math.floor(at / 30) * 600 - 9000),
    );
    const answer = await ask(spread);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('too far apart') });
    await removeSiteMap(server.services);
  });
});

describe('a height file', () => {
  it('TERR-01 that does not say what it is measured from is refused until somebody says it', async () => {
    const before = filesOnDisk(server);
    const refused = await put(makeGeoTiff(alps), 'fileName=alps.tif');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ fields: [{ field: 'datum' }] });
    expect(filesOnDisk(server)).toEqual(before);
    expect(await list()).toEqual([]);
    expect((await put(makeGeoTiff({ ...alps, verticalCode: 5773 }), 'fileName=alps.tif')).json()).toMatchObject({
      datum: 'egm96',
    });
  });

  it('TERR-01 that is no raster, damaged or empty leaves nothing behind', async () => {
    const before = filesOnDisk(server);
    const whole = makeGeoTiff({ ...alps, columns: 200, rows: 200 });
    const lying = Buffer.from(whole);
    // The strips are said to lie beyond the end of the file.
    lying.writeUInt32LE(whole.length * 2, lying.readUInt32LE(4) + 2 + 5 * 12 + 8);
    const wrong: [Buffer, RegExp][] = [
      [Buffer.from('%PDF-1.7'), /neither a GeoTIFF/],
      [lying, /damaged|beyond its end/],
      [makeGeoTiff({ ...alps, heightAt: () => -9999, noData: -9999 }), /No heights of the ground/],
      [makeGeoTiff({ ...alps, code: 9999 }), /EPSG:9999/],
    ];
    for (const [bytes, detail] of wrong) {
      const answer = await put(bytes, 'fileName=alps.tif&datum=egm96');
      expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(detail)]);
    }
    expect(filesOnDisk(server)).toEqual(before);
    expect(await list()).toEqual([]);
  });

  it('TERR-01 is deleted with its bytes', async () => {
    const before = filesOnDisk(server);
    const { id } = await added();
    expect(filesOnDisk(server)).not.toEqual(before);
    const url = `${FILES}/${id}`;
    expect((await server.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(204);
    expect(filesOnDisk(server)).toEqual(before);
    expect((await heightsOf([8.05, 46.95])).heights).toEqual([null]);
    expect((await server.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(404);
  });
});
