import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { datasetsInUse } from '../datasets/datasets-in-use.ts';
import { layerVersion } from '../layer-version.ts';
import { archivePath, archivesFolder } from './archives-folder.ts';
import { cutArchive } from './cut-archive.ts';
import { dropArchives } from './drop-archives.ts';
import { invalidateLayers } from './layer-in-use.ts';
import { powerFeature, putDataset, restriction, square } from './testing/put-dataset.ts';

const server = await startTestServer();
const { services, app } = server;
const pilot = await signInAs(server, { products: ['users'] });
type Headers = Record<string, string>;
const ask = (address: string, headers: Headers = pilot.headers) => app.inject({ url: address, headers });
const restrictionsAt = (address: string) => ask(`/flights/v2/tile/restrictions/${address}.pbf`);

/** By the library that maps use, which shares no code with ours. */
function featuresOf({ rawPayload, headers }: { rawPayload: Buffer; headers: object }): VectorTileFeature[] {
  if (rawPayload.length === 0) return [];
  const isGzip = 'content-encoding' in headers;
  const { layers } = new VectorTile(new PbfReader(isGzip ? gunzipSync(rawPayload) : rawPayload));
  const [layer, ...others] = Object.values(layers);
  expect(others).toEqual([]);
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index) as VectorTileFeature);
}

function tileAt(lng: number, lat: number, z: number): { z: number; x: number; y: number; address: string } {
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  return { z, x, y, address: `${z}/${x}/${y}` };
}

/** In any stable order. */
const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);
const DENVER: [number, number] = [-104.9, 39.7];
const near = (lng: number, lat: number, z: number) => restrictionsAt(tileAt(lng, lat, z).address);

beforeEach(async () => {
  await services.db.deleteFrom('overlay_datasets').execute();
  fs.rmSync(archivesFolder(services), { recursive: true, force: true });
  invalidateLayers(services);
});

describe('MAP-09 tiles of published restrictions', () => {
  const kinds = [
    'FAA_Facilities',
    'FAA_NationalSecurity',
    'FAA_NationalSecurityPartTime',
    'FAA_ProhibitedAreas',
    'Recreational_Fixed',
  ] as const;
  const putAll = async () => {
    for (const [index, kind] of kinds.entries())
      await putDataset(services, {
        id: kind,
        kind,
        features: [
          restriction(`${kind}-1`, [[square(-105 + index * 0.05, 39.6, 0.2)]], {
            name: `An area of ${kind}`,
            ceilingMeters: 121.92,
            floor: { metres: 30, above: 'sea' },
            properties: { APT1_NAME: 'Denver', APT1_LAANC: 1, Reason: 'Security', OBJECTID: 7, STATE: 'CO' },
            activeFrom: '2026-11-01T00:00:00.000Z',
          }),
        ],
      });
  };

  it('hold all datasets in one layer, each feature with its dataset, and its ceiling in feet', async () => {
    await putAll();
    const features = featuresOf(await near(...DENVER, 11));
    expect(features.map(({ properties }) => properties['dataset']).toSorted(byText)).toEqual(kinds.toSorted(byText));
    expect(features.map(({ properties }) => properties['CEILING'])).toEqual(kinds.map(() => 400));
    const prohibited = features.find(({ properties }) => properties['dataset'] === 'FAA_ProhibitedAreas');
    expect(prohibited?.properties).toEqual({
      id: 'FAA_ProhibitedAreas-1',
      dataset: 'FAA_ProhibitedAreas',
      kind: 'FAA_ProhibitedAreas',
      name: 'An area of FAA_ProhibitedAreas',
      isDemo: false,
      CEILING: 400,
      ceilingMeters: 121.92,
      floorMeters: 30,
      floorReference: 'sea',
      APT1_NAME: 'Denver',
      APT1_LAANC: 1,
      Reason: 'Security',
      State: 'CO',
      activeTime: '2026-11-01T00:00:00.000Z',
    });
  });

  it.each([4, 5, 6, 7, 8, 9, 10, 11])('are there at zoom %i, and give a feature the same number', async (z) => {
    await putDataset(services, {
      id: 'zones',
      kind: 'GeoJSON',
      features: [restriction('wide', [[square(-105, 39.6, 0.2)]], { properties: { Reason: 'Security' } })],
      isDemo: true,
    });
    const answer = await near(...DENVER, z);
    const [feature] = featuresOf(answer);
    const [nearest] = featuresOf(await near(...DENVER, 11));
    expect(feature?.id).toBe(nearest?.id);
    expect(feature?.properties).toMatchObject({ id: 'wide', dataset: 'zones', kind: 'GeoJSON', isDemo: true });
    expect('Reason' in (feature?.properties ?? {})).toBe(z >= 9);
    expect(answer.headers['content-type']).toBe('application/x-protobuf');
  });

  it.each(['3/0/0', '12/0/0', '4/16/0', '4/0/16', '4/-1/0', '4/x/0', '4.5/0/0', '4/0/y'])(
    'at the impossible address %s are refused',
    async (address) => {
      expect((await restrictionsAt(address)).statusCode).toBe(400);
    },
  );

  it('are for members and for programs with a key, and not for strangers', async () => {
    await putAll();
    const url = `/flights/v2/tile/restrictions/${tileAt(...DENVER, 9).address}.pbf`;
    const { headers } = await signInAs(server, { products: ['admins'] });
    const payload = { name: 'Map' };
    const made = await app.inject({ method: 'POST', url: '/identity/v1/api-keys', headers, payload });
    const { key } = made.json<{ key: string }>();
    expect((await ask(url, {})).statusCode).toBe(401);
    expect((await ask(url, { 'x-api-key': 'wrong' })).statusCode).toBe(401);
    expect((await ask(url, { 'x-api-key': key })).statusCode).toBe(200);
  });

  it('come compressed or plain as requested, revalidate with 304, and answer 204 where there is nothing', async () => {
    await putAll();
    const url = `/flights/v2/tile/restrictions/${tileAt(...DENVER, 9).address}.pbf`;
    const packed = await ask(url, { ...pilot.headers, 'accept-encoding': 'gzip' });
    const plain = await ask(url);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' });
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etag = String(packed.headers['etag']);
    const again = { ...pilot.headers, 'accept-encoding': 'gzip', 'if-none-match': etag };
    expect((await ask(url, again)).statusCode).toBe(304);
    expect((await near(0, 0, 9)).statusCode).toBe(204);
  });

  it('are cached forever if their address has the version of the layer', async () => {
    await putAll();
    const version = layerVersion('restrictions', await datasetsInUse(services));
    const url = `/flights/v2/tile/restrictions/${tileAt(...DENVER, 9).address}.pbf`;
    expect((await ask(`${url}?v=${version}`)).headers['cache-control']).toContain('immutable');
    expect((await ask(`${url}?v=older`)).headers['cache-control']).toBe('private, no-cache');
  });

  it('show exactly what was published, with holes, for thousands of points near by', async () => {
    const random = seededRandom(21);
    const star = (centre: Position, radiusDeg: number, corners: number): Position[] => {
      const ring = Array.from({ length: corners }, (_, index): Position => {
        const angle = (index / corners) * 2 * Math.PI;
        const reach = radiusDeg * (0.5 + random() / 2);
        return [(centre[0] ?? 0) + reach * Math.cos(angle), (centre[1] ?? 0) + reach * Math.sin(angle)];
      });
      return [...ring, ring[0] ?? centre];
    };
    const areas = Array.from({ length: 40 }, (_, index) => {
      const centre: Position = [random() * 300 - 150, random() * 120 - 60];
      const polygon = [star(centre, 0.3, 30), star(centre, 0.1, 9).toReversed()];
      return { id: `star ${index}`, centre, polygon };
    });
    const features = areas.map(({ id, polygon }) => restriction(id, [polygon]));
    await putDataset(services, { id: 'zones', kind: 'ED-269', features });
    let [inside, outside] = [0, 0];
    for (const { id, centre, polygon } of areas)
      for (const z of [9, 10, 11]) {
        const tile = tileAt((centre[0] ?? 0) + (random() - 0.5) * 0.4, (centre[1] ?? 0) + (random() - 0.5) * 0.4, z);
        const shown = featuresOf(await restrictionsAt(tile.address))
          .filter(({ properties }) => properties['id'] === id)
          .flatMap((feature) => polygonsOf(feature.toGeoJSON(tile.x, tile.y, z).geometry as Polygon | MultiPolygon));
        for (let round = 0; round < 30; round++) {
          const point = within(tile, random);
          // So near to an edge rounding decides.
          const reach = 360 / 2 ** z / 1000;
          const around = [
            [reach, 0],
            [-reach, 0],
            [0, reach],
            [0, -reach],
          ].map(([x = 0, y = 0]) => isIn(polygon, [point[0] + x, point[1] + y]));
          if (new Set(around).size > 1) continue;
          const expected = isIn(polygon, point);
          if (expected) inside++;
          else outside++;
          expect(shown.some((rings) => isIn(rings, point))).toBe(expected);
        }
      }
    expect(Math.min(inside, outside)).toBeGreaterThan(300);
  });

  it('show an area across the antimeridian on both sides of it', async () => {
    const ring = [179.8, -179.8, -179.8, 179.8, 179.8].map((lng, at) => [lng, at === 2 || at === 3 ? 52 : 51.7]);
    await putDataset(services, { id: 'zones', kind: 'GeoJSON', features: [restriction('aleutians', [[ring]])] });
    for (const z of [4, 8, 11])
      for (const [lng, count] of [
        [179.9, 1],
        [-179.9, 1],
        [0, 0],
      ] as const)
        expect(featuresOf(await near(lng, 51.85, z))).toHaveLength(count);
  });

  it('from zoom 8 on leave out nothing, however small', async () => {
    const features = [restriction('helipad', [[square(...DENVER, 0.00002)]])];
    await putDataset(services, { id: 'zones', kind: 'GeoJSON', features });
    const counts = [];
    for (const z of [4, 7, 8, 9, 10, 11]) counts.push(featuresOf(await near(...DENVER, z)).length);
    expect(counts).toEqual([0, 0, 1, 1, 1, 1]);
  });

  it('draw the cells of a facility map as one area from afar, and one by one from zoom 10', async () => {
    const cells = Array.from({ length: 100 }, (_, index) => {
      const [column, row] = [index % 10, Math.floor(index / 10)];
      const ceilingMeters = row < 5 ? 0 : 121.92;
      const properties = { APT1_FAAID: 'DEN', APT1_NAME: 'Denver' };
      const cell = square(-105 + column / 60, 39.65 + row / 60, 1 / 60);
      return restriction(`cell ${index}`, [[cell]], { name: 'Denver', ceilingMeters, properties });
    });
    await putDataset(services, { id: 'FAA_Facilities', kind: 'FAA_Facilities', features: cells });
    const far = featuresOf(await near(...DENVER, 9));
    expect(far.map(({ properties }) => properties['CEILING']).toSorted(byText)).toEqual([0, 400]);
    expect(far.map(({ properties }) => properties['name'])).toEqual(['Denver', 'Denver']);
    // A rectangle, without the corners of its fifty cells.
    expect(far.map((feature) => feature.loadGeometry().map((ring) => ring.length))).toEqual([[5], [5]]);
    expect(featuresOf(await near(...DENVER, 4))).toHaveLength(2);
    expect(featuresOf(await near(...DENVER, 10)).length).toBeGreaterThan(50);
  });
});

const polygonsOf = ({ type, coordinates }: Polygon | MultiPolygon): Position[][][] =>
  type === 'Polygon' ? [coordinates] : coordinates;

/** Even-odd over all rings, so that holes count as holes. */
function isIn(rings: readonly Position[][], [x, y]: [number, number]): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([ax = 0, ay = 0], index) => {
      const [bx = 0, by = 0] = ring.at(index - 1) ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
  return inside;
}

function within({ x, y, z }: { x: number; y: number; z: number }, random: () => number): [number, number] {
  const [worldX, worldY] = [(x + random()) / 2 ** z, (y + random()) / 2 ** z];
  return [worldX * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * worldY))) * 180) / Math.PI];
}

describe('MAP-08 tiles of power lines and substations', () => {
  const power = (layer: string, z: number, headers: Headers = pilot.headers) =>
    ask(`/powerlines/v2/tile/${layer}/${tileAt(...DENVER, z).address}.pbf`, headers);
  const line = { type: 'LineString' as const, coordinates: [[-105.5, 39.7], DENVER, [-104.2, 39.8]] };
  const features = [
    powerFeature('high', line, { kind: 'line', name: 'North', operator: 'Grid', voltage: '345000', voltageKv: 345 }),
    powerFeature('town', line, { kind: 'minor_line', voltage: '13800', voltageKv: 13.8 }),
    powerFeature('unknown', line, { kind: 'cable' }),
    powerFeature(
      'yard',
      { type: 'Polygon', coordinates: [square(...DENVER, 0.01)] },
      { kind: 'substation', name: 'Yard', voltageKv: 345 },
    ),
    powerFeature('box', { type: 'Point', coordinates: DENVER }, { kind: 'substation' }),
  ];
  const idsAt = async (layer: string, z: number) =>
    featuresOf(await power(layer, z)).map(({ properties }) => properties['id']);

  it('show the large grid from afar, and everything near by', async () => {
    await putDataset(services, { id: 'grid', kind: 'Power', features });
    expect([await idsAt('powerlines', 4), await idsAt('powerlines', 7)]).toEqual([['high'], ['high']]);
    expect((await idsAt('powerlines', 8)).toSorted(byText)).toEqual(['high', 'town']);
    expect((await idsAt('powerlines', 9)).toSorted(byText)).toEqual(['high', 'town', 'unknown']);
    expect((await idsAt('powerlines', 11)).toSorted(byText)).toEqual(['high', 'town', 'unknown']);
    expect([await idsAt('substations', 7), (await idsAt('substations', 9)).toSorted(byText)]).toEqual([
      ['yard'],
      ['box', 'yard'],
    ]);
  });

  it('hold the details of a line, and a substation is a point until its area can be seen', async () => {
    await putDataset(services, { id: 'grid', kind: 'Power', features, isDemo: true });
    const [high] = featuresOf(await power('powerlines', 5));
    expect(high?.properties).toEqual({
      id: 'high',
      dataset: 'grid',
      isDemo: true,
      kind: 'line',
      name: 'North',
      operator: 'Grid',
      voltage: '345000',
      voltageKv: 345,
    });
    const typesAt = async (z: number) =>
      featuresOf(await power('substations', z)).map(({ type, properties }) => [properties['id'], type]);
    expect((await typesAt(10)).toSorted(byText)).toEqual([
      ['box', 1],
      ['yard', 1],
    ]);
    expect((await typesAt(11)).toSorted(byText)).toEqual([
      ['box', 1],
      ['yard', 3],
    ]);
  });

  it('are refused to strangers, at impossible addresses and for layers that do not exist', async () => {
    expect((await power('powerlines', 9, {})).statusCode).toBe(401);
    expect((await ask('/powerlines/v2/tile/powerlines/3/0/0.pbf')).statusCode).toBe(400);
    expect((await ask('/powerlines/v2/tile/towers/9/0/0.pbf')).statusCode).toBe(400);
    expect((await power('substations', 9)).statusCode).toBe(204);
  });
});

describe('the archive of a dataset', () => {
  const zones = (id: string) => ({
    id: 'zones',
    kind: 'GeoJSON' as const,
    features: [restriction(id, [[square(-105, 39.6, 0.2)]])],
  });
  const idsNow = async () => featuresOf(await near(...DENVER, 9)).map(({ properties }) => properties['id']);

  it('is replaced by the next version at once, and the one before is gone', async () => {
    await putDataset(services, zones('first'));
    expect(await idsNow()).toEqual(['first']);
    await putDataset(services, { ...zones('second'), version: 2 });
    expect(await idsNow()).toEqual(['second']);
    await dropArchives(services, 'zones', 2);
    expect(fs.readdirSync(archivesFolder(services))).toEqual(['zones.2.restrictions.mbtiles']);
  });

  it('shows within a second what another process has imported', async () => {
    await putDataset(services, zones('first'));
    expect(await idsNow()).toEqual(['first']);
    const other = { ...services };
    await putDataset(other, { ...zones('second'), version: 2 });
    await expect.poll(idsNow).toEqual(['second']);
  });

  it.each(['missing', 'damaged'])(
    'is cut again where it is %s, and its tiles come from the database meanwhile',
    async (state) => {
      const cells = Array.from({ length: 30 }, (_, index) =>
        restriction(`cell ${index}`, [[square(-105 + index / 60, 39.65, 1 / 60)]], {
          ceilingMeters: 60.96,
          properties: { APT1_FAAID: 'DEN' },
        }),
      );
      await putDataset(services, { id: 'FAA_Facilities', kind: 'FAA_Facilities', features: cells });
      const whole = { far: (await near(...DENVER, 8)).rawPayload, near: (await near(...DENVER, 11)).rawPayload };
      const file = archivePath(services, { dataset: 'FAA_Facilities', version: 1 }, 'restrictions');
      // A server that has not opened the archive yet.
      const fresh = await startTestServer({
        DATABASE_URL: services.env.DATABASE_URL ?? '',
        OVERFLIGHT_DATA: server.dataFolder,
      });
      const { headers } = await signInAs(fresh, { products: ['users'] });
      const readFresh = (z: number) =>
        fresh.app.inject({ url: `/flights/v2/tile/restrictions/${tileAt(...DENVER, z).address}.pbf`, headers });
      if (state === 'missing') fs.rmSync(file);
      else fs.writeFileSync(file, 'this is no archive');
      expect((await readFresh(8)).rawPayload.equals(whole.far)).toBe(true);
      expect((await readFresh(11)).rawPayload.equals(whole.near)).toBe(true);
      await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file).toString('latin1', 0, 6)).toBe('SQLite');
    },
  );

  it('reports its progress, and leaves nothing behind if the dataset is gone', async () => {
    await putDataset(services, zones('first'), false);
    const shares: number[] = [];
    await cutArchive(services, { dataset: 'zones', version: 1 }, (share) => shares.push(share));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(1);
    await expect(cutArchive(services, { dataset: 'nobody', version: 1 }, () => undefined)).rejects.toThrow();
    expect(fs.readdirSync(path.join(archivesFolder(services)))).toEqual(['zones.1.restrictions.mbtiles']);
  });
});
