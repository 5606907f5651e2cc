import type { LayerSpecification, SkySpecification, SourceSpecification, TerrainSpecification } from 'maplibre-gl';
import { sameData } from '../../platform/same-data.ts';
import type { MapStyle } from './style-of.ts';

/** One change for MapLibre; order matters. */
export type StyleChange =
  | { do: 'set-terrain'; terrain: TerrainSpecification | null }
  | { do: 'remove-layer'; id: string }
  | { do: 'remove-source'; id: string }
  | { do: 'add-source'; id: string; source: SourceSpecification }
  | { do: 'reload-tiles'; id: string; tiles: string[] }
  | { do: 'add-layer'; layer: LayerSpecification; before: string | undefined }
  | { do: 'set-paint'; id: string; property: string; value: unknown }
  | { do: 'set-layout'; id: string; property: string; value: unknown }
  | { do: 'set-sky'; sky: SkySpecification };

/** The minimal changes from one style to another. */
export function styleChanges(before: MapStyle, after: MapStyle): StyleChange[] {
  const oldSources = Object.entries(before.sources);
  const newSources = Object.entries(after.sources);
  const changed = oldSources.filter(([id, source]) => !sameData(source, after.sources[id]));
  const replaced = new Set(changed.filter(([id, source]) => !newTiles(source, after.sources[id])).map(([id]) => id));
  const kept = keptLayers(before, after, replaced);
  const terrainMoves =
    !sameData(before.terrain, after.terrain) || (before.terrain && replaced.has(before.terrain.source));
  return [
    ...(terrainMoves && before.terrain ? [{ do: 'set-terrain', terrain: null } as const] : []),
    ...before.layers.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ do: 'remove-layer', id }) as const),
    ...[...replaced].map((id) => ({ do: 'remove-source', id }) as const),
    ...newSources
      .filter(([id]) => !(id in before.sources) || replaced.has(id))
      .map(([id, source]) => ({ do: 'add-source', id, source }) as const),
    ...changed.flatMap(([id, source]) => {
      const tiles = newTiles(source, after.sources[id]);
      return tiles ? [{ do: 'reload-tiles', id, tiles } as const] : [];
    }),
    ...addedLayers(after.layers, kept),
    ...after.layers.flatMap((layer) => propertyChanges(kept.get(layer.id), layer)),
    ...(terrainMoves && after.terrain ? [{ do: 'set-terrain', terrain: after.terrain } as const] : []),
    ...(sameData(before.sky, after.sky) ? [] : [{ do: 'set-sky', sky: after.sky } as const]),
  ];
}

/** If only the URL of vector tiles differs, old tiles stay visible until the new ones load. */
function newTiles(before: SourceSpecification, after: SourceSpecification | undefined): string[] | null {
  if (before.type !== 'vector' || after?.type !== 'vector' || !after.tiles) return null;
  return sameData({ ...before, tiles: [] }, { ...after, tiles: [] }) ? after.tiles : null;
}

/** Layers that stay: same structure, same order, and a source that stays. */
function keptLayers(before: MapStyle, after: MapStyle, replaced: ReadonlySet<string>): Map<string, LayerSpecification> {
  const next = new Map(after.layers.map((layer, index) => [layer.id, { layer, index }]));
  const kept = new Map<string, LayerSpecification>();
  let lastIndex = -1;
  for (const layer of before.layers) {
    const found = next.get(layer.id);
    const stays =
      found !== undefined &&
      found.index > lastIndex &&
      sameData(structure(layer), structure(found.layer)) &&
      !('source' in layer && replaced.has(layer.source));
    if (!stays) continue;
    kept.set(layer.id, layer);
    lastIndex = found.index;
  }
  return kept;
}

/** Added top down, so that the layer in `before` always exists. */
function addedLayers(layers: readonly LayerSpecification[], kept: ReadonlyMap<string, unknown>): StyleChange[] {
  return layers
    .map((layer, index) => ({ do: 'add-layer', layer, before: layers[index + 1]?.id }) as const)
    .filter(({ layer }) => !kept.has(layer.id))
    .toReversed();
}

function structure(layer: LayerSpecification): unknown {
  return { ...layer, paint: undefined, layout: undefined };
}

function propertyChanges(old: LayerSpecification | undefined, next: LayerSpecification): StyleChange[] {
  if (!old) return [];
  return [
    ...changedKeys(old.paint, next.paint).map(
      ([property, value]) => ({ do: 'set-paint', id: next.id, property, value }) as const,
    ),
    ...changedKeys(old.layout, next.layout).map(
      ([property, value]) => ({ do: 'set-layout', id: next.id, property, value }) as const,
    ),
  ];
}

function changedKeys(before: object = {}, after: object = {}): [string, unknown][] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = new Set([...old.keys(), ...next.keys()]);
  return [...keys].filter((key) => !sameData(old.get(key), next.get(key))).map((key) => [key, next.get(key)]);
}
