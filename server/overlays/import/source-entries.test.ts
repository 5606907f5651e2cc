import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PowerFeature } from './power-feature.ts';
import { readRows } from './read-rows.ts';
import { sourceEntries } from './source-entries.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-power-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const hasOsmium = spawnSync('osmium', ['--version']).status === 0;

type Found = { id: string; layer: string } & PowerFeature;

/** What a file of power lines holds. */
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

  it('is named where a shape is missing', async () => {
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

const feeds = path.resolve(import.meta.dirname, '../../../../shared/fixtures/feeds/power');
describe.skipIf(!fs.existsSync(feeds))('the power lines of the shared fixtures', () => {
  it('come out of GeoJSON and of Overpass', async () => {
    const all = await powerIn(path.join(feeds, 'power-expected.geojson'));
    expect(all.map(idOf)).toEqual(['node/9', 'way/10', 'way/11', 'way/12']);
    const some = await powerIn(path.join(feeds, 'synthetic-overpass.json'));
    expect(some.map(idOf)).toEqual(['node/9', 'way/10', 'way/12']);
    expect(some[0]).toEqual(all[0]);
  });

  it.skipIf(!hasOsmium)('come out of an OpenStreetMap extract as they do out of GeoJSON', async () => {
    const pbf = path.join(folder, 'power.osm.pbf');
    spawnSync('osmium', ['cat', path.join(feeds, 'synthetic-power.osm'), '-o', pbf]);
    const expected = await powerIn(path.join(feeds, 'power-expected.geojson'));
    const xml = fs.readFileSync(path.join(feeds, 'synthetic-power.osm'));
    for (const file of [pbf, write('power', xml), write('packed', gzipSync(xml))])
      expect(await powerIn(file)).toEqual(expected);
  });
});

describe('an OpenStreetMap extract', () => {
  it.skipIf(!hasOsmium)('that is broken is refused with what osmium says', async () => {
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
