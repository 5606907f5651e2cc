import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { overview } from '../built-in.ts';
import { labels, lineLayers, type Label, type LineLayer } from './overview-layers.ts';
import type { Atlas, AtlasLine } from './read-atlas.ts';
import type { City } from './read-cities.ts';
import { writeMbtiles, type TileWriter } from '../../platform/tiles/write-mbtiles.ts';

const EXTENT = 4096;

type Tile = { z: number; x: number; y: number };
type Cut = { writer: TileWriter; indexes: { layer: string; minZoom: number; index: GeoJSONVT }[] };

/** Cuts borders, coasts and names into vector tiles, each holding only what its zoom has room for. */
export function buildOverview(file: string, { atlas, cities }: { atlas: Atlas; cities: readonly City[] }): void {
  const writer = writeMbtiles(file);
  const indexes = lineLayers(atlas).map((layer) => ({ ...layer, index: indexLines(layer) }));
  cutTile({ z: 0, x: 0, y: 0 }, labels(atlas, cities), { writer, indexes });
  const layers = ['coast', 'country', 'state', 'county', 'place'];
  writer.finish({
    name: 'Overview',
    format: 'pbf',
    minzoom: overview.minZoom,
    maxzoom: overview.maxZoom,
    bounds: '-180,-85.0511,180,85.0511',
    type: 'overlay',
    attribution: overview.attribution,
    json: JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }),
  });
}

function indexLines({ lines, layer }: LineLayer): GeoJSONVT {
  const features = lines.map((line) => lineFeature(line, layer));
  const options = { maxZoom: overview.maxZoom, indexMaxZoom: 4, extent: EXTENT, buffer: 32, tolerance: 4 };
  return new GeoJSONVT({ type: 'FeatureCollection', features }, options);
}

function lineFeature(coordinates: AtlasLine, layer: string): Feature {
  return { type: 'Feature', properties: { kind: layer }, geometry: { type: 'LineString', coordinates } };
}

/** Descends only into tiles with content: most deep tiles are empty sea. */
function cutTile(tile: Tile, inside: readonly Label[], cut: Cut): void {
  const lines = cut.indexes.map(({ layer, minZoom, index }) => ({
    layer,
    isDrawn: tile.z >= minZoom,
    features: index.getTile(tile.z, tile.x, tile.y)?.features ?? [],
  }));
  if (inside.length === 0 && lines.every(({ features }) => features.length === 0)) return;
  const byLayer = new Map<string, GeoJSONVTFeature[]>();
  const add = (layer: string, features: GeoJSONVTFeature[]) => {
    if (features.length > 0) byLayer.set(layer, [...(byLayer.get(layer) ?? []), ...features]);
  };
  for (const { layer, isDrawn, features } of lines) if (isDrawn) add(layer, features);
  const shown = inside.filter(({ rank }) => rank <= tile.z || tile.z === overview.maxZoom);
  for (const [layer, group] of Map.groupBy(shown, (label) => label.layer))
    add(
      layer,
      group.map((label) => pointFeature(label, tile)),
    );
  if (byLayer.size > 0) cut.writer.add(tile, encode(byLayer, tile));
  if (tile.z < overview.maxZoom) for (const child of childrenOf(tile)) cutTile(child, labelsIn(child, inside), cut);
}

function encode(byLayer: Map<string, GeoJSONVTFeature[]>, { z, x, y }: Tile): Uint8Array {
  const tiles = [...byLayer].map(([layer, features]): [string, GeoJSONVTTile] => [
    layer,
    { transformed: true, features, source: null, z, x, y },
  ]);
  return gzipSync(fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT }), { level: 6 });
}

function pointFeature({ x, y, tags }: Label, tile: Tile): GeoJSONVTFeature {
  const scale = 2 ** tile.z;
  const at: [number, number] = [Math.round((x * scale - tile.x) * EXTENT), Math.round((y * scale - tile.y) * EXTENT)];
  return { type: 1, geometry: [at], tags };
}

function childrenOf({ z, x, y }: Tile): Tile[] {
  return [0, 1].flatMap((dx) => [0, 1].map((dy) => ({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy })));
}

function labelsIn(tile: Tile, candidates: readonly Label[]): Label[] {
  const scale = 2 ** tile.z;
  return candidates.filter(({ x, y }) => Math.floor(x * scale) === tile.x && Math.floor(y * scale) === tile.y);
}
