import { fork } from 'node:child_process';
import { once } from 'node:events';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Polygon, Position } from 'geojson';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import { killOnExit } from '../../scripts/kill-on-exit.ts';
import { clipToTile } from '../../server/platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../server/platform/tiles/tile-address.ts';
import { encodeTile } from '../../server/platform/mvt/encode-tile.ts';
import { toWorldShape, type WorldShape } from '../../server/platform/mvt/world-shape.ts';
import type { Print } from '../bench.ts';
import { cpuMsOf } from '../tools/cpu-of.ts';
import { median } from '../tools/median.ts';

const ROUNDS = 5;
const WARM_UP_ROUNDS = 3;
const EXTENT = 4096;
const LAYER = 'shapes';
const [MIN_ZOOM, MAX_ZOOM] = [4, 11];
/** Tiles a screen requests after a change. */
const TILES_PER_CHANGE = 12;

type Drawn = { id: number; shape: WorldShape; properties: Record<string, string> };
type Workload = { name: string; features: Feature<Polygon>[]; changedPerEdit: number };

const random = seededRandom(23);
const workloads: Workload[] = [
  { name: '20,000 custom restrictions, one edited', features: stars(20_000, 0.03, 8), changedPerEdit: 1 },
  { name: '800 weather alerts, all of them new', features: stars(800, 1, 300), changedPerEdit: 800 },
];

const sides = ['ours', 'peer'] as const;
type Side = (typeof sides)[number];
/** Measures a change and the tiles after it, or first requests of tiles without a change. */
const kinds = ['after a change', 'first time'] as const;
type Figures = Record<(typeof kinds)[number], number>;

/** CPU per tile that changes while it is viewed, against geojson-vt and vt-pbf, in separate processes, alternating. */
export async function measureDynamic(print: Print): Promise<void> {
  print(
    'dynamic tile: CPU of cutting and encoding, without sending it; geojson-vt + vt-pbf with the same zooms, extent and margin',
  );
  for (const [index, { name }] of workloads.entries()) {
    print(`${name} …`);
    const children = sides.map((side) => killOnExit(fork(import.meta.filename, [side, String(index)])));
    const figures: Figures[][] = [[], []];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
      for (const [side, child] of children.entries()) {
        child.send('go');
        const [measured] = (await once(child, 'message')) as [Figures];
        if (round >= 0) figures[side]?.push(measured);
      }
    for (const child of children) child.kill();
    for (const kind of kinds) {
      const [us = 0, them = 0] = figures.map((rounds) => median(rounds.map((round) => round[kind])));
      print(
        `${name}, ${TILES_PER_CHANGE} tiles ${kind}: ${us.toFixed(2)} ms CPU per tile, ` +
          `${(us / them).toFixed(2)} × geojson-vt + vt-pbf (${them.toFixed(2)} ms)${kind === kinds[0] ? ', goal 0.5' : ''}`,
      );
    }
  }
}

/** One round of one side; each change invalidates everything that a change invalidates there. */
const works: Record<Side, (workload: Workload, tiles: TileAddress[]) => { change: () => void; ask: () => void }> = {
  ours: ({ features, changedPerEdit }, tiles) => {
    const shapes = features.map(draw);
    return {
      change: () => {
        for (let index = 0; index < changedPerEdit; index++)
          shapes[index] = draw(features[index] as Feature<Polygon>, index);
      },
      ask: () => tiles.forEach((tile) => cut(shapes, tile)),
    };
  },
  peer: ({ features }, tiles) => {
    let index = indexOf(features);
    return {
      change: () => {
        index = indexOf(features);
      },
      ask: () => tiles.forEach((tile) => slice(index, tile)),
    };
  },
};

function measureSide(side: Side, workload: Workload): () => Figures {
  const { features } = workload;
  const tiles = Array.from({ length: TILES_PER_CHANGE }, (_, index) => tileOn(features[index * 7], index));
  const { change, ask } = works[side](workload, tiles);
  return () => {
    const changed = cpuMsOf(() => {
      change();
      ask();
    });
    change();
    return { 'after a change': changed / tiles.length, 'first time': cpuMsOf(ask) / tiles.length };
  };
}

function draw({ geometry, properties }: Feature<Polygon>, id: number): Drawn {
  const shape = toWorldShape(geometry);
  if (!shape) throw new Error('a polygon has a shape');
  return { id, shape, properties: properties as Record<string, string> };
}

function cut(drawn: readonly Drawn[], tile: TileAddress): number {
  const features = [];
  for (const { id, shape, properties } of drawn) {
    const geometry = clipToTile(shape, tile, { isLastZoom: tile.z === MAX_ZOOM });
    if (geometry) features.push({ id, geometry, properties });
  }
  return encodeTile([{ name: LAYER, features }]).length;
}

function indexOf(features: Feature<Polygon>[]): GeoJSONVT {
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: MAX_ZOOM, extent: EXTENT, buffer: 64, tolerance: 3 },
  );
}

function slice(index: GeoJSONVT, { z, x, y }: TileAddress): number {
  const tile = index.getTile(z, x, y);
  return tile ? fromGeojsonVt({ [LAYER]: tile }, { version: 2, extent: EXTENT }).length : 0;
}

function stars(count: number, radiusDeg: number, corners: number): Feature<Polygon>[] {
  return Array.from({ length: count }, (_, index) => {
    const [lng, lat] = [-124 + random() * 56, 26 + random() * 22];
    const ring = Array.from({ length: corners }, (__, corner): Position => {
      const angle = (corner / corners) * 2 * Math.PI;
      const reach = radiusDeg * (0.5 + random() / 2);
      return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
    });
    const properties = { id: `star ${index}`, name: `Star ${index}`, kind: `kind ${index % 7}` };
    return {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] },
      properties,
    };
  });
}

/** A tile that shows the feature, at each zoom in turn. */
function tileOn(feature: Feature<Polygon> | undefined, index: number): TileAddress {
  const [lng = 0, lat = 0] = feature?.geometry.coordinates[0]?.[0] ?? [];
  const z = MIN_ZOOM + (index % (MAX_ZOOM - MIN_ZOOM + 1));
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { z, x: Math.floor((lng / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
}

const [, , side, workload] = process.argv;
if (import.meta.main && process.send) {
  const measure = measureSide(side as Side, workloads[Number(workload)] as Workload);
  process.on('message', () => process.send?.(measure()));
}
