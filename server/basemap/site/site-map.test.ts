import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ManagedSource, MapSources } from '@overflight/contract/map/basemap.ts';
import { terrainHeightM } from '@overflight/flight/site/ground.ts';
import { fromSite, houses, siteOrigin, toSite } from '@overflight/flight/site/site.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enablePublicSources } from '../sources/enable-public-sources.ts';
import { readStored, removeStored } from '../sources/sources-store.ts';
import { addSiteMap, removeSiteMap } from './site-map.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const read = async () =>
  (await server.app.inject({ url: '/basemap/v1/sources', headers: admin.headers })).json<MapSources>();
const tile = (address: string) => server.app.inject({ url: `/basemap/v1/tile/${address}`, headers: admin.headers });

/** Column and row of the tile at a position, and the pixel in it. */
function pixelAt([lng = 0, lat = 0]: readonly number[], z: number) {
  const across = ((lng + 180) / 360) * 2 ** z;
  const down = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  return { address: `${z}/${x}/${y}`, column: Math.floor((across - x) * 256), row: Math.floor((down - y) * 256), x, y };
}

async function pixel(source: string, position: readonly number[], z: number): Promise<number[]> {
  const { address, column, row } = pixelAt(position, z);
  const answer = await tile(`${source}/${address}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = info.channels * (row * 256 + column);
  return [...data.subarray(at, at + info.channels)];
}

describe('the map of the demo site', () => {
  it('is not there before the demo, and its names cannot be taken', async () => {
    expect((await tile('demo-imagery/18/59451/100000')).statusCode).toBe(404);
    const own = {
      id: 'demo-imagery',
      kind: 'imagery',
      name: 'Mine',
      url: 'https://a.example/{z}/{x}/{y}',
      origin: 'own',
    };
    const payload = { ...own, enabled: true, attribution: '' };
    const refused = await server.app.inject({
      method: 'POST',
      url: '/basemap/v1/admin/sources',
      headers: admin.headers,
      payload,
    });
    expect(refused.statusCode).toBe(400);
  });

  it('shows the barn in its place, labelled as made up, above the built-in overview', async () => {
    await addSiteMap(server.services);
    const { imagery, terrain } = await read();
    expect(imagery.map(({ id }) => id)).toEqual(['imagery', 'demo-imagery']);
    expect(imagery[1]).toMatchObject({ attribution: 'Demo site: made up by Overflight', maxZoom: 21 });
    expect(terrain?.id).toBe('demo-terrain');
    const [barn] = houses;
    const [red = 0, green = 0, blue = 0] = await pixel('demo-imagery', fromSite(barn?.x ?? 0, (barn?.y ?? 0) + 3), 20);
    expect(red).toBeGreaterThan(1.5 * Math.max(green, blue));
  });

  it('has the heights that tests and photos have', async () => {
    const [red = 0, green = 0, blue = 0] = await pixel('demo-terrain', siteOrigin, 16);
    const height = red * 256 + green + blue / 256 - 32_768;
    const { x, y } = toSite(siteOrigin);
    // Half a pixel away at the most.
    expect(Math.abs(height - terrainHeightM(x, y, 'june'))).toBeLessThan(0.4);
  });

  it('shows each tile of a screen as soon as it is drawn', async () => {
    const { x, y } = pixelAt(siteOrigin, 19);
    const startedAt = performance.now();
    const tookMs = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        expect((await tile(`demo-imagery/19/${x + n}/${y}`)).statusCode).toBe(200);
        return performance.now() - startedAt;
      }),
    );
    expect(Math.min(...tookMs)).toBeLessThan(0.6 * Math.max(...tookMs));
  });

  it('has nothing far away', async () => {
    const { address } = pixelAt([8.5, 47.4], 14);
    expect((await tile(`demo-imagery/${address}`)).statusCode).toBe(204);
    expect((await tile(`demo-terrain/${address}`)).statusCode).toBe(204);
  });

  it('can be switched but not changed, and goes without a trace', async () => {
    const url = '/basemap/v1/admin/sources';
    const list = async () => (await server.app.inject({ url, headers: admin.headers })).json<ManagedSource[]>();
    const [imagery] = (await list()).filter(({ id }) => id === 'demo-imagery');
    const payload = { ...imagery, name: 'Another', enabled: false };
    const saved = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(saved.json()).toMatchObject({ name: imagery?.name, enabled: false });
    expect((await read()).imagery.map(({ id }) => id)).toEqual(['imagery']);
    await removeSiteMap(server.services);
    expect(await server.services.db.selectFrom('map_sources').selectAll().execute()).toEqual([]);
    await removeSiteMap(server.services);
  });

  it('leaves the heights of another source in use', async () => {
    const other = { id: 'dem', kind: 'terrain', name: 'DEM', url: 'https://a.example/{z}/{x}/{y}.png', origin: 'own' };
    const payload = { ...other, enabled: true, attribution: '', encoding: 'terrarium' };
    await server.app.inject({ method: 'POST', url: '/basemap/v1/admin/sources', headers: admin.headers, payload });
    await addSiteMap(server.services);
    expect((await read()).terrain?.id).toBe('dem');
    await removeSiteMap(server.services);
    expect((await read()).terrain?.id).toBe('dem');
  });

  it('is whole, and so are public maps, whichever of the two is added first at set-up', async () => {
    const { services } = server;
    const clear = async () => {
      for (const { source } of await readStored(services)) await removeStored(services, source.id);
    };
    const inUse = async () => {
      const { terrain, siteTerrain } = await read();
      return [terrain?.id, siteTerrain?.id];
    };
    await clear();
    await addSiteMap(services);
    await enablePublicSources(services);
    expect(await inUse()).toEqual(['mapterhorn', 'demo-terrain']);

    await clear();
    await readStored(services);
    // Another process switches on its terrain between our look and our write.
    const mapterhorn = { id: 'mapterhorn', kind: 'terrain', origin: 'public', enabled: true, details: '{}' } as const;
    await services.db
      .insertInto('map_sources')
      .values({ ...mapterhorn, file: null, key: null, size: null, sha256: null, updated_at: services.now() })
      .execute();
    await addSiteMap(services);
    expect(await inUse()).toEqual(['mapterhorn', 'demo-terrain']);
  });
});
