import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { namesInUse } from '../../files/names-in-use.ts';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { s3Settings } from '../../platform/storage/testing/s3-settings.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startSecondServer } from '../../testing/start-second-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeMbtiles, makePmtiles, picture, type PackTile } from '../testing/make-pack.ts';
import { packTransfers } from './local-pack.ts';
import { keepPacks, matchPacks } from './keep-packs.ts';

const s3 = await startS3Server();
const server = await startTestServer(s3Settings(s3.account));
const { headers } = await signInAs(server, { products: ['admins'] });

const blue = await picture({ r: 20, g: 40, b: 200 }).png().toBuffer();
const red = await picture({ r: 220, g: 10, b: 10 }).png().toBuffer();
const at = (bytes: Uint8Array, z = 3, x = 1, y = 2): PackTile => ({ z, x, y, bytes });
const put = (on: TestServer, id: string, payload: Buffer) =>
  on.app.inject({
    method: 'PUT',
    url: `/basemap/v1/admin/packs/${id}?name=Our%20pack&kind=imagery`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });
const remove = (on: TestServer, id: string) =>
  on.app.inject({ method: 'DELETE', url: `/basemap/v1/admin/sources/${id}`, headers });
const tile = (on: TestServer, id: string) => on.app.inject({ url: `/basemap/v1/tile/${id}/3/1/2`, headers });
const ids = async (on: TestServer) =>
  (await on.app.inject({ url: '/basemap/v1/sources', headers })).json<MapSources>().imagery.map(({ id }) => id);
const copies = ({ dataFolder }: TestServer) => {
  const folder = path.join(dataFolder, 'copies');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};
const stored = () => s3.keys();
const dropInto = ({ dataFolder }: TestServer, name: string, bytes: Buffer) => {
  fs.mkdirSync(path.join(dataFolder, 'packs'), { recursive: true });
  fs.writeFileSync(path.join(dataFolder, 'packs', name), bytes);
};

describe('map packs of two servers with data folders of their own and one S3 store', () => {
  it('SAFE-08 an uploaded pack is served by the other server, replaced and deleted on both', async () => {
    const other = await startSecondServer(server);
    expect((await put(server, 'county', makeMbtiles([at(blue)]))).statusCode).toBe(200);
    await expect.poll(() => ids(other)).toContain('county');
    expect((await tile(other, 'county')).rawPayload.equals(blue)).toBe(true);
    expect([copies(server).length, copies(other).length]).toEqual([1, 1]);

    expect((await put(other, 'county', makePmtiles([at(red)], { tileType: 2 }))).statusCode).toBe(200);
    await expect.poll(async () => (await tile(server, 'county')).rawPayload.equals(red)).toBe(true);

    expect((await remove(server, 'county')).statusCode).toBe(204);
    await expect.poll(async () => (await tile(other, 'county')).statusCode).toBe(404);
    await expect.poll(() => [...copies(server), ...copies(other)]).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it('SAFE-08 a server that starts later has the pack before anybody asks', async () => {
    await put(server, 'early', makeMbtiles([at(blue)]));
    const other = await startSecondServer(server);
    await expect.poll(() => copies(other)).toHaveLength(1);
    await remove(server, 'early');
  });

  it('SAFE-08 a pack in the folder of one server goes into the store, and the same one on both is kept once', async () => {
    const pack = makeMbtiles([at(blue)]);
    dropInto(server, 'alps.mbtiles', pack);
    const stop = await keepPacks(server.services);
    await expect.poll(() => stored()).toHaveLength(1);
    await stop();
    expect(fs.readdirSync(path.join(server.dataFolder, 'packs'))).toEqual([]);
    expect([...(await namesInUse(server.services, stored()))]).toEqual(stored());
    const other = await startSecondServer(server);
    expect((await tile(other, 'alps')).rawPayload.equals(blue)).toBe(true);
    dropInto(other, 'alps.mbtiles', pack);
    await (
      await keepPacks(other.services)
    )();
    expect((await ids(other)).filter((id) => id.startsWith('alps'))).toEqual(['alps']);
    expect(fs.readdirSync(path.join(other.dataFolder, 'packs'))).toEqual([]);
    await remove(server, 'alps');
  });

  it('SAFE-08 says why a pack is not here, and copies it once the store is back', async () => {
    await put(server, 'late', makeMbtiles([at(blue)]));
    s3.isDown(true);
    const other = await startSecondServer(server);
    await matchPacks(other.services);
    const answer = await tile(other, 'late');
    expect(answer.json()).toMatchObject({ status: 503, code: 'pack-not-here' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json<{ detail: string }>().detail).toMatch(/Our pack could not be copied.*store cannot be reached/);
    expect(packTransfers(other.services)).toMatchObject([{ name: 'Our pack', problem: expect.any(String) as string }]);
    s3.isDown(false);
    await expect.poll(async () => (await tile(other, 'late')).statusCode).toBe(200);
    expect(packTransfers(other.services)).toEqual([]);
    await remove(server, 'late');
  });
});
