import type { Map as MapLibre, VectorTileSource } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';
import type { StyleChange } from './style-changes.ts';

type Appliers = { [Kind in StyleChange['do']]: (map: MapLibre, change: Extract<StyleChange, { do: Kind }>) => void };

const appliers: Appliers = {
  'set-terrain': (map, { terrain }) => map.setTerrain(terrain),
  'remove-layer': (map, { id }) => map.removeLayer(id),
  'remove-source': (map, { id }) => map.removeSource(id),
  'add-source': (map, { id, source }) => map.addSource(id, source),
  'reload-tiles': (map, { id, tiles }) => map.getSource<VectorTileSource>(id)?.setTiles(tiles),
  'add-layer': (map, { layer, before }) => map.addLayer(layer, before),
  'set-paint': (map, { id, property, value }) => map.setPaintProperty(id, property as never, value as never),
  'set-layout': (map, { id, property, value }) => map.setLayoutProperty(id, property as never, value as never),
  'set-sky': (map, { sky }) => map.setSky(sky),
};

/** Applies one change to the map; a failure is logged and the others continue. */
export function applyStyleChange(map: MapLibre, change: StyleChange): void {
  try {
    const apply = appliers[change.do] as (map: MapLibre, change: StyleChange) => void;
    apply(map, change);
  } catch (error) {
    logError(`The map could not ${change.do}`, error);
  }
}
