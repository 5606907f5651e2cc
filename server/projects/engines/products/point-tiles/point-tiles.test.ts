import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeshoptDecoder } from 'meshoptimizer';
import { packLas } from '../../built-in/files/laz/pack-las.ts';
import { writeLas } from '../../built-in/files/write-las.ts';
import { testRun } from '../../built-in/testing/engine-run.ts';
import { unzip } from '../../nodeodm/unzip.ts';
import { makePointTiles } from './make-point-tiles.ts';
import { writePointTiles } from './write-point-tiles.ts';

const scene = { epsg: 32_632, origin: [465_400, 5_247_150, 400] } as const;
const COUNT = 6000;
const sizes = { tilePoints: 200, bucketPoints: 1500 };

let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-tiles-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

/** Flat ground of 60 by 40 m with a tower of 30 m; places are whole decimetres. */
function placesOfSite(): Float32Array {
  const places = new Float32Array(COUNT * 3);
  for (let point = 0; point < COUNT; point++) {
    const [across, along] = [(point * 37) % 600, Math.floor((point * 400) / COUNT)];
    const place = point % 10 === 0 ? [200 + (across % 10), 100, Math.round(along * 0.75)] : [across, along, point % 4];
    places.set(
      place.map((value) => value / 10),
      point * 3,
    );
  }
  return places;
}

async function writeCloud(name: string): Promise<{ laz: string; places: Float32Array }> {
  const [las, laz] = [path.join(folder, `${name}.las`), path.join(folder, `${name}.laz`)];
  const places = placesOfSite();
  const out = await writeLas(las, scene);
  const colours = Uint8Array.from({ length: COUNT * 3 }, (_, at) => [200, 100, 0][at % 3] as number);
  await out.add(places, colours);
  await out.end();
  await packLas(las, laz, (points) => {
    for (let point = 0; point < points.classes.length; point++)
      points.classes[point] = (points.places[point * 3 + 2] as number) < 350 ? 2 : 1;
  });
  return { laz, places };
}

type Tile = {
  boundingVolume: { box: number[] };
  geometricError: number;
  content: { uri: string };
  extras: { points: number };
  children?: Tile[];
};
type View = {
  byteLength: number;
  extensions: {
    EXT_meshopt_compression: { byteOffset: number; byteLength: number; byteStride: number; count: number };
  };
};
type Gltf = {
  nodes: [{ translation: number[]; scale: number[] }];
  meshes: [{ primitives: [{ attributes: Record<string, number> }] }];
  accessors: { bufferView: number }[];
  bufferViews: View[];
};

/** East, north and up of each point, its colour and class, read by a decoder that is not ours. */
async function readTile(name: string): Promise<{ place: number[]; colour: number[]; class: number }[]> {
  await MeshoptDecoder.ready;
  const bytes = await fs.readFile(path.join(folder, 'tiles', name));
  const jsonBytes = bytes.readUInt32LE(12);
  const gltf = JSON.parse(bytes.toString('utf8', 20, 20 + jsonBytes)) as Gltf;
  const body = bytes.subarray(28 + jsonBytes);
  const { attributes } = gltf.meshes[0].primitives[0];
  const read = (attribute: string) => {
    const view = gltf.bufferViews[gltf.accessors[attributes[attribute] ?? 0]?.bufferView ?? 0] as View;
    const { byteOffset, byteLength, byteStride, count } = view.extensions.EXT_meshopt_compression;
    const target = new Uint8Array(view.byteLength);
    const packed = body.subarray(byteOffset, byteOffset + byteLength);
    MeshoptDecoder.decodeGltfBuffer(target, count, byteStride, packed, 'ATTRIBUTES');
    return { count, target: Buffer.from(target.buffer) };
  };
  const [places, colours, classes] = [read('POSITION'), read('COLOR_0'), read('_CLASS')];
  const [{ translation, scale }] = gltf.nodes;
  return Array.from({ length: places.count }, (_, point) => {
    const [x, y, z] = [0, 1, 2].map(
      (axis) =>
        (translation[axis] as number) + (scale[axis] as number) * places.target.readUInt16LE(point * 8 + axis * 2),
    ) as [number, number, number];
    return {
      place: [x, -z, y],
      colour: [...colours.target.subarray(point * 4, point * 4 + 3)],
      class: classes.target[point * 4] as number,
    };
  });
}

const all = (tile: Tile): Tile[] => [tile, ...(tile.children ?? []).flatMap(all)];
const near = (place: readonly number[]) => place.map((value) => Math.round(value * 10)).join(' ');

type Tileset = { asset: object; geometricError: number; root: Tile & { refine: string } };

describe('tiles of a point cloud', () => {
  let tileset = {} as Tileset;
  let [places, facts]: [Float32Array, object] = [new Float32Array(), {}];
  const shares: number[] = [];
  const tiles = () => all(tileset.root);
  beforeAll(async () => {
    const cloud = await writeCloud('site');
    ({ places } = cloud);
    const to = path.join(folder, 'site.zip');
    const task = { laz: cloud.laz, to, scratch: path.join(folder, 'sorting'), ...scene };
    facts = await writePointTiles(task, (share) => shares.push(share), sizes);
    await unzip(to, { folder: path.join(folder, 'tiles'), wants: () => true });
    tileset = JSON.parse(await fs.readFile(path.join(folder, 'tiles', 'tileset.json'), 'utf8')) as Tileset;
  });

  it('come with what is known of the cloud, and say where they are', () => {
    const heights = { lowestM: 400, highestM: expect.closeTo(429.9, 2) };
    expect(facts).toEqual({ points: COUNT, hasColours: true, hasGround: true, ...heights });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(tileset).toMatchObject({ asset: { version: '1.1', extras: scene }, root: { refine: 'REPLACE' } });
    expect(tileset.geometricError).toBeGreaterThan(tileset.root.geometricError);
  });

  it('MODEL-03 have each point once in the lowest ones, with its colour and class', async () => {
    const lowest = tiles().filter(({ children }) => !children);
    expect(lowest.length).toBeGreaterThan(COUNT / sizes.tilePoints);
    const points = (await Promise.all(lowest.map(({ content }) => readTile(content.uri)))).flat();
    expect(points).toHaveLength(COUNT);
    const expected = Array.from({ length: COUNT }, (_, point) => near([...places.subarray(point * 3, point * 3 + 3)]));
    expect(points.map(({ place }) => near(place)).toSorted()).toEqual(expected.toSorted());
    for (const { place, colour, class: kind } of points) {
      // Linear light of 200, 100 and 0 of sRGB.
      expect(colour).toEqual([147, 32, 0]);
      expect(kind).toBe((place[2] as number) < 0.35 ? 2 : 1);
    }
  });

  it('have every fourth point of those below, and errors that say how far apart these are', async () => {
    const lowest = tiles().filter(({ children }) => !children);
    for (const { geometricError, extras } of lowest) {
      expect(geometricError).toBe(0);
      expect(extras.points).toBeLessThanOrEqual(sizes.tilePoints);
    }
    for (const { children = [], geometricError, extras } of tiles().filter((tile) => !lowest.includes(tile))) {
      const below = children.reduce((sum, child) => sum + Math.ceil(child.extras.points / 4), 0);
      expect(extras.points).toBe(below);
      for (const child of children) expect(geometricError).toBeGreaterThanOrEqual(child.geometricError);
    }
    const { root } = tileset;
    const spacing = Math.sqrt((60 * 40) / root.extras.points);
    expect(root.geometricError).toBeCloseTo(spacing, 0);
  });

  it('lie within their bounds, and these within those above', async () => {
    for (const { boundingVolume, content, children = [] } of tiles()) {
      const edges = ({ box }: { box: number[] }) =>
        [0, 1, 2].map((axis) => [
          (box[axis] ?? 0) - (box[3 + axis * 4] ?? 0),
          (box[axis] ?? 0) + (box[3 + axis * 4] ?? 0),
        ]);
      const own = edges(boundingVolume);
      const isWithin = (low: number, high: number, axis: number) =>
        low >= (own[axis]?.[0] ?? 0) - 0.002 && high <= (own[axis]?.[1] ?? 0) + 0.002;
      for (const { place } of await readTile(content.uri))
        expect(place.every((value, axis) => isWithin(value, value, axis))).toBe(true);
      for (const child of children) {
        const middle = child.boundingVolume.box.slice(0, 3);
        expect(middle.every((value, axis) => isWithin(value, value, axis))).toBe(true);
      }
    }
  });
});

it('a cloud that cannot be read leaves the other results and a warning', async () => {
  const laz = path.join(folder, 'broken.laz');
  const to = path.join(folder, 'broken.zip');
  await fs.writeFile(laz, Buffer.alloc(500));
  const warnings: string[] = [];
  const run = { ...testRun(folder, []), warn: (text: string) => void warnings.push(text) };
  expect(await makePointTiles(run, { laz, scene, to })).toBeNull();
  expect(warnings).toEqual(['The point cloud can be downloaded, but not shown: its format is not known.']);
  await expect(fs.access(to)).rejects.toThrow();
});
