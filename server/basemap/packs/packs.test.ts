import fs from 'node:fs';
import { request as sendRequest } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedSource, MapSources } from '@overflight/contract/map/basemap.ts';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { writeMbtiles } from '../../platform/tiles/write-mbtiles.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { findPacks } from './find-packs.ts';
import {
  makeMbtiles,
  makePmtiles,
  mapboxColour,
  picture,
  tempFile,
  terrariumColour,
  vectorTile,
  type PackTile,
} from '../testing/make-pack.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const pilot = await signInAs(server);
const folder = path.join(server.dataFolder, 'packs');

const blue = await picture({ r: 20, g: 40, b: 200 }).png().toBuffer();
const red = await picture({ r: 220, g: 10, b: 10 }).jpeg().toBuffer();
const at = (bytes: Uint8Array, z = 0, x = 0, y = 0): PackTile => ({ z, x, y, bytes });

const put = (id: string, payload: Buffer | fs.ReadStream, { kind = 'imagery', headers = admin.headers } = {}) =>
  server.app.inject({
    method: 'PUT',
    url: `/basemap/v1/admin/packs/${id}?name=Our%20pack&kind=${kind}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });
const tile = (address: string) => server.app.inject({ url: `/basemap/v1/tile/${address}`, headers: pilot.headers });
const read = async () =>
  (await server.app.inject({ url: '/basemap/v1/sources', headers: pilot.headers })).json<MapSources>();
const list = async () =>
  (await server.app.inject({ url: '/basemap/v1/admin/sources', headers: admin.headers })).json<ManagedSource[]>();
const remove = (id: string) =>
  server.app.inject({ method: 'DELETE', url: `/basemap/v1/admin/sources/${id}`, headers: admin.headers });
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

describe('uploading a pack', () => {
  it('is for administrators', async () => {
    expect((await put('mine', makeMbtiles([at(blue)]), { headers: pilot.headers })).statusCode).toBe(403);
  });

  it('takes only the bytes of a file', async () => {
    const url = '/basemap/v1/admin/packs/mine?name=x&kind=imagery';
    const sent = { method: 'PUT', url, headers: admin.headers } as const;
    expect((await server.app.inject({ ...sent, payload: { a: 1 } })).statusCode).toBe(415);
    expect(
      (await server.app.inject({ ...sent, headers: { ...sent.headers, 'content-type': 'text/x' }, payload: 'a' }))
        .statusCode,
    ).toBe(415);
  });

  describe('refuses with a sentence, and leaves nothing behind,', () => {
    const cases: [string, string, () => Promise<Buffer> | Buffer, RegExp][] = [
      ['an empty file', 'imagery', () => Buffer.alloc(0), /neither MBTiles nor PMTiles/],
      ['a picture', 'imagery', () => blue, /neither MBTiles nor PMTiles/],
      [
        'a text that begins like SQLite',
        'imagery',
        () => Buffer.from('SQLite format 3\0 and no more'),
        /no map tiles|damaged/,
      ],
      ['MBTiles cut in half', 'imagery', () => makeMbtiles([at(blue)]).subarray(0, 5000), /no map tiles|damaged/],
      ['MBTiles without tiles', 'imagery', () => makeMbtiles([]), /holds no tiles/],
      ['MBTiles of unknown tiles', 'imagery', () => makeMbtiles([at(Buffer.from('hello'))]), /neither pictures/],
      [
        'tiles of an odd size',
        'imagery',
        async () => makeMbtiles([at(await picture(terrariumColour, 300).png().toBuffer())]),
        /300 by 300/,
      ],
      ['vector tiles as imagery', 'imagery', () => makeMbtiles([at(vectorTile('building'))]), /vector tiles/],
      ['pictures as buildings', 'buildings', () => makeMbtiles([at(blue)]), /holds pictures/],
      [
        'vector tiles without buildings',
        'buildings',
        () => makeMbtiles([at(vectorTile('roads'))], { json: '{"vector_layers":[{"id":"roads"}]}' }),
        /only roads/,
      ],
      [
        'JPEG as terrain',
        'terrain',
        async () => makeMbtiles([at(await picture(terrariumColour).jpeg().toBuffer())]),
        /lossless/,
      ],
      [
        'lossy WebP as terrain',
        'terrain',
        async () => makeMbtiles([at(await picture(terrariumColour).webp().toBuffer())]),
        /lossless/,
      ],
      ['a photograph as terrain', 'terrain', () => makeMbtiles([at(blue)]), /do not hold heights/],
      [
        'heights under the wrong label',
        'terrain',
        async () => makeMbtiles([at(await picture(terrariumColour).png().toBuffer())], { encoding: 'mapbox' }),
        /but they are not/,
      ],
      ['PMTiles cut short', 'imagery', () => makePmtiles([at(blue)], { tileType: 2 }).subarray(0, 100), /damaged/],
      [
        'PMTiles without their tiles',
        'imagery',
        () => makePmtiles([at(blue)], { tileType: 2 }).subarray(0, 135),
        /damaged|no tiles|neither/,
      ],
      [
        'PMTiles of version 2',
        'imagery',
        () => Buffer.concat([Buffer.from('PM\x02\x00'), Buffer.alloc(200)]),
        /neither MBTiles nor PMTiles/,
      ],
      [
        'PMTiles packed with brotli',
        'buildings',
        () => makePmtiles([at(blue)], { tileType: 1, tileCompression: 3 }),
        /gzip/,
      ],
    ];
    it.each(cases)('%s', async (_, kind, make, sentence) => {
      const answer = await put('bad', await make(), { kind });
      expect(answer.json<{ detail: string }>().detail).toMatch(sentence);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'bad-pack' });
      expect(files()).toEqual([]);
      expect((await list()).some(({ id }) => id === 'bad')).toBe(false);
    });

    it('an upload that ends too early', async () => {
      const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const headers = { ...admin.headers, 'content-type': 'application/octet-stream', 'content-length': '1000000' };
      const sent = sendRequest({
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path: '/basemap/v1/admin/packs/cut?name=x&kind=imagery',
        headers,
      });
      sent.on('error', () => undefined);
      sent.write(makeMbtiles([at(blue)]));
      await expect.poll(files).toHaveLength(1);
      sent.destroy();
      await expect.poll(files).toEqual([]);
      expect((await list()).some(({ id }) => id === 'cut')).toBe(false);
    });
  });

  it('MAP-10 takes MBTiles imagery, says what it is and serves it', async () => {
    const pack = makeMbtiles([at(blue, 3, 1, 2), at(red, 4, 2, 4)], {
      bounds: '-130.5,20,-60,50',
      attribution: '<a href="https://example.com">&copy; County</a>',
    });
    const answer = await put('county', pack);
    expect(answer.statusCode).toBe(200);
    const described = { id: 'county', origin: 'pack', url: '', enabled: true, name: 'Our pack', tileSize: 256 };
    expect(answer.json()).toEqual({
      ...described,
      kind: 'imagery',
      minZoom: 3,
      maxZoom: 4,
      bounds: [-130.5, 20, -60, 50],
      attribution: '© County',
    });
    expect((await read()).imagery[1]).toMatchObject({ id: 'county', tiles: '/basemap/v1/tile/county/{z}/{x}/{y}' });
    const served = await tile('county/3/1/2');
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' });
    expect(served.rawPayload.equals(blue)).toBe(true);
    expect((await tile('county/4/2/4')).headers['content-type']).toBe('image/jpeg');
  });

  it('MAP-10 fills a hole in imagery from the zoom above, and leaves the rest empty', async () => {
    const filled = await tile('county/4/3/5');
    expect(filled.headers['content-type']).toBe('image/png');
    const { data, info } = await sharp(filled.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect({ width: info.width, pixel: [...data.subarray(0, 3)] }).toEqual({ width: 256, pixel: [20, 40, 200] });
    expect((await tile('county/4/9/9')).statusCode).toBe(204);
    expect((await tile('county/5/6/10')).statusCode).toBe(204);
  });

  it('MAP-10 replaces a pack of the same name, and serves the new tiles', async () => {
    const newer = makePmtiles([at(red, 3, 1, 2)], { tileType: 3 });
    expect((await put('county', newer)).statusCode).toBe(200);
    expect((await tile('county/3/1/2')).rawPayload.equals(red)).toBe(true);
    expect(filesOnDisk(server)).toHaveLength(1);
    expect(files()).toEqual([]);
  });

  it('keeps what an administrator calls it, and what is a fact of the file', async () => {
    const [pack] = (await list()).filter(({ id }) => id === 'county');
    const payload = { ...pack, name: 'Renamed', maxZoom: 22, url: 'https://elsewhere.example.com/{z}/{x}/{y}' };
    const sent = { method: 'POST', url: '/basemap/v1/admin/sources', headers: admin.headers, payload } as const;
    expect((await server.app.inject(sent)).json()).toMatchObject({ name: 'Renamed', maxZoom: 3, url: '' });
    const asTerrain = await server.app.inject({ ...sent, payload: { ...pack, kind: 'terrain' } });
    expect(asTerrain.json()).toMatchObject({ status: 400, fields: [{ field: 'kind' }] });
  });

  it('goes with its file when it is deleted', async () => {
    expect((await remove('county')).statusCode).toBe(204);
    expect(filesOnDisk(server)).toEqual([]);
    expect((await tile('county/3/1/2')).statusCode).toBe(404);
  });

  it.each([
    ['terrarium', terrariumColour],
    ['mapbox', mapboxColour],
  ])('MAP-10 tells %s heights from their colours', async (encoding, colour) => {
    const lossless = await picture(colour, 512).webp({ lossless: true }).toBuffer();
    const answer = await put('heights', makeMbtiles([at(lossless, 5, 3, 3)]), { kind: 'terrain' });
    expect(answer.json()).toMatchObject({ kind: 'terrain', encoding, tileSize: 512 });
    expect((await read()).terrain).toMatchObject({ id: 'heights', encoding });
    expect((await tile('heights/6/6/6')).statusCode).toBe(204);
    await remove('heights');
  });

  it('MAP-10 takes PMTiles with buildings, packed as they are', async () => {
    const metadata = { vector_layers: [{ id: 'roads' }, { id: 'building' }], attribution: 'OSM' };
    const pack = makePmtiles([at(vectorTile('building'), 14, 5, 9)], { tileType: 1, tileCompression: 2, metadata });
    const answer = await put('houses', pack, { kind: 'buildings' });
    expect(answer.json()).toMatchObject({
      sourceLayer: 'building',
      minZoom: 14,
      maxZoom: 14,
      bounds: [-10, -20, 30, 40],
    });
    const served = await server.app.inject({
      url: '/basemap/v1/tile/houses/14/5/9',
      headers: { ...pilot.headers, 'accept-encoding': 'gzip' },
    });
    expect(served.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/x-protobuf' });
    expect(served.rawPayload.equals(vectorTile('building'))).toBe(true);
    expect((await tile('houses/14/5/10')).statusCode).toBe(204);
    await remove('houses');
  });
});

describe('packs put into the folder by hand', () => {
  beforeAll(() => fs.mkdirSync(folder, { recursive: true }));

  it('MAP-10 are found, named after their file, and used', async () => {
    const heights = await picture(terrariumColour).png().toBuffer();
    fs.writeFileSync(path.join(folder, 'North Field (2026).mbtiles'), makeMbtiles([at(blue)]));
    fs.writeFileSync(path.join(folder, 'alps_dem.mbtiles'), makeMbtiles([at(heights)], { name: 'Alps' }));
    fs.writeFileSync(
      path.join(folder, 'photon.pmtiles'),
      makePmtiles([at(vectorTile('building'))], { tileType: 1, tileCompression: 2 }),
    );
    fs.writeFileSync(path.join(folder, 'broken.mbtiles'), 'nothing');
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'nothing');
    await findPacks(server.services);
    await findPacks(server.services);
    const packs = (await list()).filter(({ origin }) => origin === 'pack');
    expect(packs.map(({ id, name, kind, enabled }) => ({ id, name, kind, enabled }))).toEqual([
      { id: 'north-field-2026', name: 'North Field (2026)', kind: 'imagery', enabled: true },
      { id: 'alps-dem', name: 'Alps', kind: 'terrain', enabled: true },
      { id: 'photon-2', name: 'photon', kind: 'buildings', enabled: true },
    ]);
    expect((await tile('north-field-2026/0/0/0')).statusCode).toBe(200);
  });

  it('are left out of the map once their file is gone, without failing it', async () => {
    fs.rmSync(path.join(folder, 'alps_dem.mbtiles'));
    await expect.poll(async () => (await read()).terrain).toBeNull();
    expect((await read()).imagery).toHaveLength(2);
  });

  it('loses drafts of a crash, but not those that may still grow', async () => {
    const [old, young] = ['.draft-old', '.draft-young'].map((name) => path.join(folder, name));
    for (const file of [old!, young!]) fs.writeFileSync(file, 'x');
    const lastWeek = Date.now() / 1000 - 7 * 24 * 3600;
    fs.utimesSync(old!, lastWeek, lastWeek);
    await findPacks(server.services);
    expect(files().filter((name) => name.startsWith('.'))).toEqual(['.draft-young']);
  });
});

describe('a large pack', () => {
  it('MAP-10 of 26 MB is taken as a stream and served', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const tilePicture = sharp({ create: { width: 256, height: 256, channels: 3, background: '#000', noise } });
    const bytes = await tilePicture.webp({ lossless: true }).toBuffer();
    const file = tempFile('made-up-512.mbtiles');
    const writer = writeMbtiles(file);
    for (let z = 0; z <= 8; z++)
      for (let x = 0; x < Math.min(2 ** z, 32); x++) writer.add({ z, x, y: z === 0 ? 0 : 1 }, bytes);
    writer.finish({ name: 'made-up-512', format: 'webp', minzoom: 0, maxzoom: 8 });
    expect(fs.statSync(file).size).toBeGreaterThan(26e6);
    const answer = await put('large', fs.createReadStream(file));
    // Its name says 512; its tiles say 256.
    expect(answer.json()).toMatchObject({ kind: 'imagery', tileSize: 256, minZoom: 0, maxZoom: 8 });
    const served = await tile('large/8/31/1');
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.equals(bytes)).toBe(true);
    await remove('large');
  });

  it.skipIf(genuine.isMissing)(`MAP-10 that is real is taken as a stream and served${genuine.reason}`, async () => {
    const answer = await put('bluemarble', fs.createReadStream(genuinePath('basemap/bluemarble-us-512.mbtiles')));
    // Its name says 512; its tiles say 256.
    expect(answer.json()).toMatchObject({ kind: 'imagery', tileSize: 256, minZoom: 0, maxZoom: 8 });
    const served = await tile('bluemarble/6/10/24');
    expect(served.headers['content-type']).toBe('image/webp');
    expect((await sharp(served.rawPayload).metadata()).width).toBe(256);
    expect((await tile('bluemarble/8/130/90')).headers['content-type']).toBe('image/webp');
  });
});
