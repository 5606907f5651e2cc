import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { NO_DATA_BELOW_M } from '@overflight/contract/projects/viewer.ts';
import type { FeatureCollection } from 'geojson';
import type { FilterSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { fadeMs } from '../style/fade-ms.ts';
import { background } from '../layers/base/background.ts';
import { imagery, shownImagery } from '../layers/base/imagery.ts';
import { inLayerOrder } from '../layers/layer-order.ts';
import type { Bounds, Scene } from '../scene.ts';

type Tiles = { url: string; minzoom: number; maxzoom: number };
export type Results = {
  bounds: Bounds;
  ortho: Tiles;
  surface: (Tiles & { lowestM: number; highestM: number }) | null;
};
/** The base map below the results; null if the visitor may not see it. */
export type BaseMap = { sources: MapSources | null; theme: Scene['theme'] };

/** Sources filled while the map is open. */
export const drawn = { measures: 'results-measures', cameras: 'results-cameras' } as const;
export const layerIds = { ortho: 'results-ortho', relief: 'results-relief', shade: 'results-shade' } as const;
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Low to high, transparent below the minimum. */
const ramp = ['#2b3f8c', '#2f7fb0', '#46b29d', '#a8d26a', '#f2d25c', '#e0813a', '#a83232'] as const;

export function groundStyle({ sources, theme }: BaseMap): StyleSpecification {
  const pieces = [background(theme, []), ...(sources ? [imagery(shownImagery(sources.imagery, []))] : [])];
  return {
    version: 8,
    sources: Object.assign({}, ...pieces.map((piece) => piece.sources)),
    layers: inLayerOrder(pieces),
  };
}

/** Base map, results, then measurements on top. */
export function resultsStyle(ground: BaseMap, results: Results): StyleSpecification {
  const below = groundStyle(ground);
  return {
    version: 8,
    sources: { ...below.sources, ...resultSources(results) },
    layers: [...below.layers, ...resultLayers(results), ...drawnLayers],
  };
}

function resultSources({ bounds, ortho, surface }: Results): Record<string, SourceSpecification> {
  const pyramid = ({ url, minzoom, maxzoom }: Tiles) => ({
    tiles: [url],
    tileSize: 256,
    minzoom,
    maxzoom,
    bounds: [...bounds] as [number, number, number, number],
  });
  const heights: Record<string, SourceSpecification> = surface
    ? { [layerIds.relief]: { type: 'raster-dem', encoding: 'terrarium', ...pyramid(surface) } }
    : {};
  const geojson = { type: 'geojson', data: nothing } as const;
  return {
    [layerIds.ortho]: { type: 'raster', ...pyramid(ortho) },
    ...heights,
    [drawn.measures]: geojson,
    [drawn.cameras]: geojson,
  };
}

function resultLayers({ surface }: Results): LayerSpecification[] {
  const ortho: LayerSpecification = {
    id: layerIds.ortho,
    type: 'raster',
    source: layerIds.ortho,
    paint: { 'raster-fade-duration': fadeMs(150) },
  };
  if (!surface) return [ortho];
  const hidden = { visibility: 'none' } as const;
  return [
    ortho,
    {
      id: layerIds.relief,
      type: 'color-relief',
      source: layerIds.relief,
      layout: hidden,
      paint: { 'color-relief-color': heightColours(surface), 'color-relief-opacity': 0.75 },
    },
    {
      id: layerIds.shade,
      type: 'hillshade',
      source: layerIds.relief,
      layout: hidden,
      paint: { 'hillshade-exaggeration': 0.4 },
    },
  ];
}

type HeightColours = NonNullable<
  NonNullable<Extract<LayerSpecification, { type: 'color-relief' }>['paint']>['color-relief-color']
>;

export function heightColours({ lowestM, highestM }: { lowestM: number; highestM: number }): HeightColours {
  const spread = Math.max(0.1, highestM - lowestM) / (ramp.length - 1);
  const stops = ramp.flatMap((colour, step) => [lowestM + step * spread, colour]);
  const clear = 'rgba(0, 0, 0, 0)';
  const edgeM = lowestM - NO_DATA_BELOW_M / 2;
  return ['interpolate', ['linear'], ['elevation'], edgeM, clear, ...stops] as HeightColours;
}

const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];
const isNoPoint: FilterSpecification = ['!=', ['geometry-type'], 'Point'];
const colour = '#ffd43b';

const drawnLayers: LayerSpecification[] = [
  {
    id: 'results-area',
    type: 'fill',
    source: drawn.measures,
    filter: isArea,
    paint: { 'fill-color': colour, 'fill-opacity': 0.2 },
  },
  {
    id: 'results-line-edge',
    type: 'line',
    source: drawn.measures,
    filter: isNoPoint,
    paint: { 'line-color': '#1a1a1a', 'line-width': 5 },
  },
  {
    id: 'results-line',
    type: 'line',
    source: drawn.measures,
    filter: isNoPoint,
    paint: { 'line-color': colour, 'line-width': 2.5 },
  },
  {
    id: 'results-point',
    type: 'circle',
    source: drawn.measures,
    filter: isPoint,
    paint: { 'circle-radius': 5, 'circle-color': colour, 'circle-stroke-color': '#1a1a1a', 'circle-stroke-width': 1.5 },
  },
  {
    id: 'results-camera',
    type: 'circle',
    source: drawn.cameras,
    paint: {
      'circle-radius': ['case', ['get', 'isChosen'], 9, 6],
      'circle-color': ['case', ['get', 'isChosen'], '#ffd43b', '#228be6'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  },
];

/** The layer where clicks hit cameras. */
export const CAMERA_LAYER = 'results-camera';
