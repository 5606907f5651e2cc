import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ManagedSource, MapSources } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { enablePublicSources } from './sources/enable-public-sources.ts';
import { ensureBasemap } from './testing/ensure-basemap.ts';

await ensureBasemap();
const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const tenantAdmin = await signInAs(server, { products: ['admins'], tenant: 'somebody' });
const pilot = await signInAs(server, { products: ['users'] });

const tile = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/basemap/v1/tile/${address}`, headers: { ...pilot.headers, ...headers } });
const post = (payload: object, { headers } = admin) =>
  server.app.inject({ method: 'POST', url: '/basemap/v1/admin/sources', headers, payload });
const list = async () =>
  (await server.app.inject({ url: '/basemap/v1/admin/sources', headers: admin.headers })).json<ManagedSource[]>();
const read = async () =>
  (await server.app.inject({ url: '/basemap/v1/sources', headers: pilot.headers })).json<MapSources>();
const remove = (id: string) =>
  server.app.inject({ method: 'DELETE', url: `/basemap/v1/admin/sources/${id}`, headers: admin.headers });

const own = (changes: Partial<ManagedSource> = {}) => ({
  id: `own-${randomUUID()}`,
  kind: 'imagery',
  name: 'Our orthophotos',
  url: 'https://tiles.example.com/{z}/{x}/{y}.jpg?key=abc',
  origin: 'own',
  enabled: true,
  attribution: '© Our county',
  ...changes,
});

describe('tiles', () => {
  it('are not given to strangers', async () => {
    expect((await server.app.inject('/basemap/v1/tile/imagery/0/0/0')).statusCode).toBe(401);
  });

  it.each(['imagery/0/1/0', 'imagery/3/0/8', 'overview/25/0/0', 'imagery/2/-1/0', 'imagery/2/x/0', 'imagery/1.5/0/0'])(
    'at the impossible address %s are refused',
    async (address) => {
      expect((await tile(address)).statusCode).toBe(400);
    },
  );

  it.each(['nobody/0/0/0', 'photon/0/0/0'])('of %s do not exist', async (address) => {
    expect((await tile(address)).statusCode).toBe(404);
  });

  it('MAP-10 come as pictures that may be kept for long', async () => {
    const answer = await tile('imagery/2/0/1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(answer.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it('are not sent again to a client that has them', async () => {
    const { etag } = (await tile('imagery/1/0/0')).headers;
    const again = await tile('imagery/1/0/0', { 'if-none-match': `"other", ${String(etag)}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await tile('imagery/1/1/0', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('come compressed as stored, or plain for a client without compression', async () => {
    const packed = await tile('overview/3/1/3', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/x-protobuf' });
    expect(packed.rawPayload.subarray(0, 2).toString('hex')).toBe('1f8b');
    const plain = await tile('overview/3/1/3', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
    expect(plain.rawPayload[0]).toBe(0x1a);
  });

  it('answer 204 where there is no tile', async () => {
    expect((await tile('overview/8/0/128')).statusCode).toBe(204);
    expect((await tile('imagery/5/0/0')).statusCode).toBe(204);
  });
});

describe('saving a source', () => {
  it('is for administrators of the installation', async () => {
    expect((await post(own(), pilot)).statusCode).toBe(403);
    expect((await post(own(), tenantAdmin)).statusCode).toBe(403);
    expect((await server.app.inject('/basemap/v1/admin/sources')).statusCode).toBe(401);
  });

  it.each([
    ['url', { url: 'not an address' }],
    ['url', { url: 'http://tiles.example.com/{z}/{x}/{y}' }],
    ['url', { url: 'ftp://tiles.example.com/{z}/{x}/{y}' }],
    ['url', { url: 'https://tiles.example.com/{z}/{x}' }],
    ['url', { url: 'https://tiles.example.com/{z}/{x}/{y}/{secret}' }],
    ['url', { url: 'https://{s}.example.com/{z}/{x}/{y}' }],
    ['url', { url: 'https://me:word@tiles.example.com/{z}/{x}/{y}' }],
    ['url', { url: '' }],
    ['id', { id: 'imagery' }],
    ['id', { id: 'photon' }],
    ['id', { id: 'Not An Id' }],
    ['id', { id: 'unknown', origin: 'public' as const }],
    ['id', { id: 'unknown', origin: 'pack' as const }],
    ['encoding', { kind: 'terrain' as const }],
    ['maxZoom', { minZoom: 10, maxZoom: 9 }],
    ['bounds', { bounds: [10, 0, 5, 1] as [number, number, number, number] }],
    ['geocoder', { kind: 'geocoder' as const, url: 'https://geocoder.example.com' }],
    ['url', { kind: 'geocoder' as const, geocoder: 'photon' as const, url: 'https://example.com/?q={q}' }],
    ['url', { kind: 'geocoder' as const, geocoder: 'nominatim' as const, url: 'https://nominatim.openstreetmap.org' }],
  ])('names the field %s of %j', async (field, changes) => {
    const answer = await post(own(changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-request', fields: [{ field }] });
  });

  it('lets plain http be used in the own network', async () => {
    for (const host of ['127.0.0.1:8090', '192.168.1.20', '[::1]:80', 'localhost', 'nas.local', 'tileserver']) {
      const source = own({ url: `http://${host}/{z}/{x}/{y}.png` });
      expect((await post(source)).statusCode).toBe(200);
      await remove(source.id);
    }
  });

  it('MAP-10 puts the finer imagery above the coarser, and the built-in below all', async () => {
    const [fine, coarse, off] = [own({ maxZoom: 20 }), own({ maxZoom: 9 }), own({ enabled: false })];
    for (const source of [fine, coarse, off]) expect((await post(source)).statusCode).toBe(200);
    const { imagery, overview } = await read();
    expect(imagery.map(({ id }) => id)).toEqual(['imagery', coarse.id, fine.id]);
    expect(imagery[0]).toMatchObject({ builtIn: true, tileSize: 512, maxZoom: 4, attribution: 'NASA Blue Marble' });
    expect(imagery[2]).toMatchObject({ tiles: fine.url, builtIn: false, attribution: '© Our county' });
    expect(overview.tiles).toMatch(/^\/basemap\/v1\/tile\/overview\/\{z\}\/\{x\}\/\{y\}/);
    for (const { id } of [fine, coarse, off]) expect((await remove(id)).statusCode).toBe(204);
    expect((await read()).imagery).toHaveLength(1);
    expect((await remove(fine.id)).statusCode).toBe(404);
  });

  it('MAP-10 uses one terrain at a time: switching on another switches off the first', async () => {
    const [first, second] = [1, 2].map(() => own({ kind: 'terrain', encoding: 'terrarium', tileSize: 512 }));
    await post(first!);
    await post(second!);
    expect((await read()).terrain).toMatchObject({ id: second!.id, encoding: 'terrarium', tileSize: 512 });
    expect((await list()).find(({ id }) => id === first!.id)?.enabled).toBe(false);
    await Promise.all([remove(first!.id), remove(second!.id)]);
    expect((await read()).terrain).toBeNull();
  });

  it('keeps to one terrain when several are switched on at the same moment', async () => {
    const racing = Array.from({ length: 8 }, () => own({ kind: 'terrain', encoding: 'mapbox' }));
    const answers = await Promise.all(racing.map((source) => post(source)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(racing.map(() => 200));
    expect((await list()).filter(({ kind, enabled }) => kind === 'terrain' && enabled)).toHaveLength(1);
    for (const { id } of racing) await remove(id);
  });

  it('switches on as many hosts as fit into the policy of every answer, and says so beyond', async () => {
    const policy = async () => String((await server.app.inject('/healthz')).headers['content-security-policy']);
    const added: string[] = [];
    const next = () => own({ url: `https://tiles-${added.length}.example.org/{z}/{x}/{y}.png` });
    let answer = await post(next());
    for (let source = next(); answer.statusCode === 200 && added.length < 200; source = next()) {
      answer = await post(source);
      if (answer.statusCode === 200) added.push(source.id);
    }
    expect(answer.json()).toMatchObject({ status: 409, code: 'too-many-hosts' });
    expect(answer.json().detail).toContain('Switch off a source of another host first');
    expect(added.length).toBeGreaterThan(20);
    expect((await policy()).length).toBeLessThan(4000);
    expect(await policy()).toContain(`https://tiles-${added.length - 1}.example.org`);
    for (const { id, name } of await list()) if (added.includes(id) || name === own().name) await remove(id);
  });

  it('lets browsers fetch from the hosts that are switched on, and from no other', async () => {
    const policy = async () => String((await server.app.inject('/healthz')).headers['content-security-policy']);
    const source = own({ url: 'https://tiles.example.org:8443/a/{z}/{x}/{y}.png' });
    await post(source);
    expect(await policy()).toContain("connect-src 'self' blob: https://tiles.example.org:8443;");
    expect(await policy()).toContain("img-src 'self' data: blob: https://tiles.example.org:8443;");
    await post({ ...source, enabled: false });
    expect(await policy()).not.toContain('example.org');
    await remove(source.id);
  });
});

describe('public sources', () => {
  it('are listed whole, switched off, before anybody has chosen', async () => {
    const listed = (await list()).filter(({ origin }) => origin === 'public');
    expect(listed.map(({ id }) => id).sort()).toEqual(publicSources.map(({ id }) => id).sort());
    expect(listed.some(({ enabled }) => enabled)).toBe(false);
  });

  it('keep the address of the catalogue, whatever was sent', async () => {
    const [photon] = (await list()).filter(({ id }) => id === 'photon');
    const answer = await post({ ...photon, enabled: false, url: 'https://evil.example.com' });
    expect(answer.json()).toMatchObject({ url: 'https://photon.komoot.io', enabled: false });
  });

  it('MAP-10 are enabled by the set-up option, once, and never against an administrator', async () => {
    await enablePublicSources(server.services);
    await enablePublicSources(server.services);
    const enabled = (await list()).filter((source) => source.enabled).map(({ id }) => id);
    expect(enabled.sort()).toEqual(['mapterhorn', 'nasa-blue-marble', 'openfreemap-buildings', 'usgs-imagery']);
    const { imagery, terrain, buildings } = await read();
    expect(imagery.map(({ id }) => id)).toEqual(['imagery', 'nasa-blue-marble', 'usgs-imagery']);
    expect(terrain).toMatchObject({ id: 'mapterhorn', encoding: 'terrarium' });
    expect(buildings).toMatchObject({ sourceLayer: 'building', minZoom: 13, maxZoom: 14 });
    for (const id of enabled) await remove(id);
  });

  it('all pass the checks of an own source', async () => {
    for (const { host: _, licence: __, isUsual: ___, ...facts } of publicSources) {
      const source = own({ ...facts, id: `copy-of-${facts.id}`, enabled: false });
      expect((await post(source)).statusCode).toBe(200);
      await remove(source.id);
    }
    for (const { host, url } of publicSources) expect(new URL(url).host).toBe(host);
  });
});

describe('a server without a built base map', () => {
  it('says so instead of failing', async () => {
    const bare = { ...server.services, basemapFolder: path.join(server.dataFolder, 'nowhere') };
    const { readTile } = await import('./read-tile.ts');
    await expect(readTile(bare, 'imagery', { z: 0, x: 0, y: 0 })).rejects.toMatchObject({ status: 503 });
    expect(fs.existsSync(bare.basemapFolder)).toBe(false);
  });
});
