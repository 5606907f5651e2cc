import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import type { PowerFeature } from './read/power-feature.ts';
import { readRows } from './read/read-rows.ts';
import { sourceEntries } from './source-entries.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-power-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const osmium = needs(spawnSync('osmium', ['--version']).status === 0, 'osmium');

type Found = { id: string; layer: string } & PowerFeature;

/** Contents of a file of power lines. */
async function powerIn(file: string, made = fs.mkdtempSync(path.join(folder, 'made-'))): Promise<(Found | string)[]> {
  const found: (Found | string)[] = [];
  const source = { kind: 'Power', files: [file], isPages: false, folder: made } as const;
  for await (const { entry, line } of sourceEntries(source, () => undefined)) {
    const read = readRows('Power', entry, 1);
    if (!read.ok) found.push(`${read.id} (line ${line}): ${read.reason}`);
    else
      found.push(
        ...read.rows.map(({ id, layer, feature }) => ({ id, layer, ...(JSON.parse(feature) as PowerFeature) })),
      );
  }
  return found.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}
const idOf = (one: Found | string): string => (typeof one === 'string' ? one : one.id);
const write = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};
const overpass = (...elements: object[]) =>
  `{"version":0.6,"elements":[\n${elements.map((element) => JSON.stringify(element)).join(',\n')}\n]}`;

describe('the answer of Overpass', () => {
  const tags = { power: 'line', voltage: '110000' };
  const nodes = [
    { type: 'node', id: 1, lat: 47, lon: 8 },
    { type: 'node', id: 2, lat: 47.1, lon: 8.1 },
  ];
  const places = nodes.map(({ lat, lon }) => ({ lat, lon }));

  it('brings shapes with its ways, or nodes before or after them', async () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [8, 47],
        [8.1, 47.1],
      ],
    };
    const way = { type: 'way', id: 10, nodes: [1, 2], tags };
    const expected = [{ id: 'way/10', layer: 'powerlines', geometry, properties: { voltageKv: 110 } }];
    for (const text of [overpass({ ...way, geometry: places }), overpass(way, ...nodes), overpass(...nodes, way)])
      expect(await powerIn(write('overpass.json', text))).toMatchObject(expected);
    expect(await powerIn(write('overpass.json.gz', gzipSync(overpass(way, ...nodes))))).toMatchObject(expected);
  });

  it('is reported if a shape is missing', async () => {
    const ways = [
      { type: 'way', id: 10, nodes: [1, 2, 3], tags },
      { type: 'way', id: 11, geometry: [places[0], null], tags },
      { type: 'relation', id: 12, members: [], tags: { power: 'substation' } },
    ];
    expect(await powerIn(write('overpass.json', overpass(...nodes, ...ways)))).toEqual([
      'relation/12 (line 6): It has no point, line or area',
      'way/10 (line 4): It has no point, line or area',
      'way/11 (line 5): It has no point, line or area',
    ]);
  });

  it('may make up a substation of several ways', async () => {
    const at = (...coordinates: [number, number][]) => coordinates.map(([lon, lat]) => ({ lon, lat }));
    const member = (geometry: object[], role = 'outer') => ({ type: 'way', ref: 1, role, geometry });
    const members = [
      member(at([8, 47], [8.1, 47], [8.1, 47.1])),
      member(at([8, 47], [8, 47.1], [8.1, 47.1])),
      member(at([8.02, 47.02], [8.03, 47.02], [8.03, 47.03], [8.02, 47.02]), 'inner'),
    ];
    const relation = { type: 'relation', id: 5, members, tags: { power: 'substation' } };
    const ring = [
      [8, 47],
      [8.1, 47],
      [8.1, 47.1],
      [8, 47.1],
      [8, 47],
    ];
    expect(await powerIn(write('overpass.json', overpass(relation)))).toMatchObject([
      { id: 'relation/5', layer: 'substations', geometry: { type: 'Polygon', coordinates: [ring] } },
    ]);
  });
});

/** The same power lines in three forms. */
const made = (file: string) => path.resolve(import.meta.dirname, '../testing/power', file);
const shared = (file: string) => genuinePath(`feeds/power/${file}`);

/** Each encoding of an extract: PBF by osmium, XML without an extension, and XML compressed. */
function extractsOf(file: string): string[] {
  const pbf = path.join(fs.mkdtempSync(path.join(folder, 'pbf-')), 'power.osm.pbf');
  spawnSync('osmium', ['cat', file, '-o', pbf]);
  const xml = fs.readFileSync(file);
  return [pbf, write('power', xml), write('packed', gzipSync(xml))];
}

describe('power lines', () => {
  it('come out of GeoJSON and of Overpass alike', async () => {
    const all = await powerIn(made('power.geojson'));
    expect(all).toMatchObject([
      { id: 'node/7', layer: 'substations', properties: { name: 'Kiosk' } },
      { id: 'way/20', layer: 'powerlines', properties: { voltageKv: 220 }, geometry: { coordinates: { length: 3 } } },
      { id: 'way/21', layer: 'powerlines', properties: { voltageKv: 16 } },
      { id: 'way/22', layer: 'substations', properties: { name: 'North' } },
    ]);
    const some = await powerIn(made('overpass.json'));
    expect(some.map(idOf)).toEqual(['node/7', 'way/20', 'way/22']);
    expect(some.slice(0, 2)).toEqual(all.slice(0, 2));
  });

  it.skipIf(osmium.isMissing)(
    `come out of an OpenStreetMap extract as they do out of GeoJSON${osmium.reason}`,
    async () => {
      const expected = await powerIn(made('power.geojson'));
      for (const file of extractsOf(made('power.osm'))) expect(await powerIn(file)).toEqual(expected);
    },
  );
});

describe.skipIf(genuine.isMissing)(`the power lines of the shared fixtures${genuine.reason}`, () => {
  it('come out of GeoJSON and of Overpass', async () => {
    const all = await powerIn(shared('power-expected.geojson'));
    expect(all.map(idOf)).toEqual(['node/9', 'way/10', 'way/11', 'way/12']);
    const some = await powerIn(shared('synthetic-overpass.json'));
    expect(some.map(idOf)).toEqual(['node/9', 'way/10', 'way/12']);
    expect(some[0]).toEqual(all[0]);
  });

  it.skipIf(osmium.isMissing)(
    `come out of an OpenStreetMap extract as they do out of GeoJSON${osmium.reason}`,
    async () => {
      const expected = await powerIn(shared('power-expected.geojson'));
      for (const file of extractsOf(shared('synthetic-power.osm'))) expect(await powerIn(file)).toEqual(expected);
    },
  );
});

describe('an OpenStreetMap extract', () => {
  it.skipIf(osmium.isMissing)(`that is broken is refused with osmium's message${osmium.reason}`, async () => {
    const broken = Buffer.concat([Buffer.from([0, 0, 0, 13, 10, 9]), Buffer.from('OSMHeader nonsense')]);
    await expect(powerIn(write('broken.pbf', broken))).rejects.toThrow('The OpenStreetMap extract cannot be read');
  });

  it('needs osmium, and says so', async () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      await expect(powerIn(write('a.osm', '<osm version="0.6"></osm>'))).rejects.toThrow('apt-get install osmium-tool');
    } finally {
      process.env.PATH = PATH;
    }
  });
});
