import type { MapSources } from '@overflight/contract/map/basemap.ts';
import type { HeightUnit } from '@overflight/contract/projects/contours.ts';
import { heightsStartM, heightSteps } from '@overflight/contract/projects/viewer.ts';
import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { fadeMs } from '../style/fade-ms.ts';
import { background } from '../layers/base/background.ts';
import { fonts } from '../layers/base/fonts.ts';
import { imagery, shownImagery } from '../layers/base/imagery.ts';
import { inLayerOrder } from '../layers/layer-order.ts';
import type { Bounds, Scene } from '../scene.ts';
import { heightRamp } from './height-ramp.ts';

type Tiles = { url: string; minzoom: number; maxzoom: number };
/** GeoJSON lines of every so many units of height. */
export type Contours = { url: string; heightUnit: HeightUnit; contourStep: number };
type Heights = Tiles & { lowestM: number; highestM: number };
export type Results = {
  bounds: Bounds;
  ortho: Tiles;
  surface: Heights | null;
  /** Hatched where the surface was filled in. */
  surfaceFilled: Tiles | null;
  /** The ground alone. */
  terrain: Heights | null;
  /** Hatched where the terrain was filled in. */
  filled: Tiles | null;
  contours: Contours | null;
  /** In its colours. */
  ndvi: Tiles | null;
};
/** The base map below the results; null if the visitor may not see it. */
export type BaseMap = {
  sources: MapSources | null;
  theme: Scene['theme'];
  /** Neither size nor direction of the results is known: no scale bar and no compass. */
  isLocal?: boolean;
};

/** Sources filled while the map is open. */
export const drawn = {
  measures: 'results-measures',
  cameras: 'results-cameras',
  contours: 'results-contours',
  control: 'results-control',
} as const;
export const layerIds = {
  ortho: 'results-ortho',
  filled: { surface: 'results-surface-filled', terrain: 'results-filled' },
  ndvi: 'results-ndvi',
  contours: ['results-contours', 'results-contours-filled'],
  contourEdges: 'results-contour-edges',
  contourHeights: ['results-contour-heights', 'results-contour-index-heights'],
  surface: { relief: 'results-relief', shade: 'results-shade' },
  terrain: { relief: 'results-terrain-relief', shade: 'results-terrain-shade' },
} as const;
/** The layers that clicks hit. */
export const hitLayers = { camera: 'results-camera', control: 'results-control' } as const;
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

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

function resultSources({
  bounds,
  ortho,
  surface,
  surfaceFilled,
  terrain,
  filled,
  ndvi,
}: Results): Record<string, SourceSpecification> {
  const pyramid = ({ url, minzoom, maxzoom }: Tiles) => ({
    tiles: [url],
    tileSize: 256,
    minzoom,
    maxzoom,
    bounds: [...bounds] as [number, number, number, number],
  });
  const heights = (tiles: Heights): SourceSpecification => ({
    type: 'raster-dem',
    encoding: 'custom',
    redFactor: heightSteps.red,
    greenFactor: heightSteps.green,
    blueFactor: heightSteps.blue,
    // Is subtracted.
    baseShift: -heightsStartM(tiles.lowestM),
    ...pyramid(tiles),
  });
  const geojson = { type: 'geojson', data: nothing } as const;
  return {
    [layerIds.ortho]: { type: 'raster', ...pyramid(ortho) },
    ...(surface && { [layerIds.surface.relief]: heights(surface) }),
    ...(terrain && { [layerIds.terrain.relief]: heights(terrain) }),
    ...(surfaceFilled && { [layerIds.filled.surface]: { type: 'raster', ...pyramid(surfaceFilled) } }),
    ...(filled && { [layerIds.filled.terrain]: { type: 'raster', ...pyramid(filled) } }),
    ...(ndvi && { [layerIds.ndvi]: { type: 'raster', ...pyramid(ndvi) } }),
    [drawn.contours]: geojson,
    [drawn.measures]: geojson,
    [drawn.cameras]: geojson,
    [drawn.control]: geojson,
  };
}

const hidden = { visibility: 'none' } as const;

function resultLayers({ surface, surfaceFilled, terrain, filled, ndvi }: Results): LayerSpecification[] {
  const picture = (id: string): LayerSpecification => ({
    id,
    type: 'raster',
    source: id,
    paint: { 'raster-fade-duration': fadeMs(150) },
  });
  const hiddenPicture = (id: string) => ({ ...picture(id), layout: hidden }) as LayerSpecification;
  return [
    picture(layerIds.ortho),
    ...(ndvi ? [hiddenPicture(layerIds.ndvi)] : []),
    ...(surface ? heightLayers(layerIds.surface, surface) : []),
    ...(terrain ? heightLayers(layerIds.terrain, terrain) : []),
    ...(surfaceFilled ? [hiddenPicture(layerIds.filled.surface)] : []),
    ...(filled ? [hiddenPicture(layerIds.filled.terrain)] : []),
    ...contourLayers,
    ...contourHeights,
  ];
}

function heightLayers({ relief, shade }: { relief: string; shade: string }, heights: Heights): LayerSpecification[] {
  return [
    {
      id: relief,
      type: 'color-relief',
      source: relief,
      layout: hidden,
      paint: { 'color-relief-color': heightColours(heights), 'color-relief-opacity': 0.75 },
    },
    {
      id: shade,
      type: 'hillshade',
      source: relief,
      layout: hidden,
      paint: { 'hillshade-exaggeration': 0.4 },
    },
  ];
}

/** That of the outline of water is blue. */
const contourColour: ExpressionSpecification = ['match', ['get', 'ground'], 'water', '#74c0fc', '#ffe8a3'];
const isIndex: FilterSpecification = ['==', ['get', 'isindex'], 1];
const [indexPx, plainPx, edgePx] = [2.6, 1.2, 1.6];
const contourWidth = (morePx: number): ExpressionSpecification => [
  'case',
  isIndex as ExpressionSpecification,
  indexPx + morePx,
  plainPx + morePx,
];

/** Solid where the ground was measured, or nobody knows; dashed where it was filled in. Every fifth is bolder. */
const contourLayers: LayerSpecification[] = [
  {
    id: layerIds.contourEdges,
    type: 'line',
    source: drawn.contours,
    filter: ['!=', ['get', 'ground'], 'filled'],
    layout: hidden,
    // Light lines are lost over sand and concrete.
    paint: { 'line-color': '#141414', 'line-opacity': 0.45, 'line-width': contourWidth(edgePx) },
  },
  ...layerIds.contours.map((id, at): LayerSpecification => ({
    id,
    type: 'line',
    source: drawn.contours,
    filter: [at === 0 ? '!=' : '==', ['get', 'ground'], 'filled'],
    layout: hidden,
    paint: {
      'line-color': contourColour,
      'line-width': contourWidth(0),
      ...(at === 0 ? {} : { 'line-dasharray': [3, 3] }),
    },
  })),
];

type Labels = { filter: FilterSpecification; font: string[]; sizePx: number; everyPx: number; aroundPx: number };

/** The text is set with the unit. */
const heightsAlong = (id: string, { filter, font, sizePx, everyPx, aroundPx }: Labels): LayerSpecification => ({
  id,
  type: 'symbol',
  source: drawn.contours,
  filter,
  layout: {
    ...hidden,
    'symbol-placement': 'line',
    'symbol-spacing': everyPx,
    // Contours of ground are wavy: few stretches are straight enough for the usual 45°.
    'text-max-angle': 75,
    'text-font': font,
    'text-size': sizePx,
    'text-padding': aroundPx,
  },
  // The halo hides the line behind the text.
  paint: { 'text-color': '#fff3cd', 'text-halo-color': 'rgba(20, 20, 20, 0.9)', 'text-halo-width': 2.2 },
});

/** The last is placed first: other lines are named where the bolder ones leave room. */
const contourHeights: LayerSpecification[] = [
  heightsAlong(layerIds.contourHeights[0], {
    filter: ['!', isIndex],
    font: fonts.regular,
    sizePx: 11,
    everyPx: 200,
    aroundPx: 10,
  }),
  heightsAlong(layerIds.contourHeights[1], {
    filter: isIndex,
    font: fonts.bold,
    sizePx: 12.5,
    everyPx: 140,
    aroundPx: 4,
  }),
];

type HeightColours = NonNullable<
  NonNullable<Extract<LayerSpecification, { type: 'color-relief' }>['paint']>['color-relief-color']
>;

export function heightColours({ lowestM, highestM }: { lowestM: number; highestM: number }): HeightColours {
  const spread = Math.max(0.1, highestM - lowestM) / (heightRamp.length - 1);
  const stops = heightRamp.flatMap((colour, step) => [lowestM + step * spread, colour]);
  const clear = 'rgba(0, 0, 0, 0)';
  const edgeM = (heightsStartM(lowestM) + lowestM) / 2;
  return ['interpolate', ['linear'], ['elevation'], edgeM, clear, ...stops] as HeightColours;
}

const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];
const isNoPoint: FilterSpecification = ['!=', ['geometry-type'], 'Point'];
const colour = '#ffd43b';
/** Of what was measured on another run than the one shown. */
const otherColour = '#ced4da';
const isOfOtherRun: ExpressionSpecification = ['boolean', ['get', 'isOther'], false];
const measureColour: ExpressionSpecification = ['case', isOfOtherRun, otherColour, colour];

const namesOf = (id: string, source: string): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  filter: ['has', 'name'],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts.bold,
    'text-size': 12,
    'text-offset': [0, 1],
    'text-anchor': 'top',
    'text-optional': true,
  },
  paint: { 'text-color': '#ffffff', 'text-halo-color': 'rgba(20, 20, 20, 0.9)', 'text-halo-width': 1.6 },
});

/** Control points are full, check points rings; those that were not used are grey. */
const controlLayers: LayerSpecification[] = [
  {
    id: hitLayers.control,
    type: 'circle',
    source: drawn.control,
    paint: {
      'circle-radius': ['case', ['get', 'isChosen'], 8, 6],
      'circle-color': ['case', ['get', 'isCheck'], '#ffffff', ['get', 'colour']],
      'circle-stroke-color': ['case', ['get', 'isCheck'], ['get', 'colour'], '#ffffff'],
      'circle-stroke-width': ['case', ['get', 'isCheck'], 3.5, 2],
    },
  },
  namesOf('results-control-names', drawn.control),
];

const drawnLayers: LayerSpecification[] = [
  {
    id: 'results-area',
    type: 'fill',
    source: drawn.measures,
    filter: isArea,
    paint: { 'fill-color': measureColour, 'fill-opacity': 0.2 },
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
    filter: ['all', isNoPoint, ['!', isOfOtherRun]],
    paint: { 'line-color': colour, 'line-width': 2.5 },
  },
  {
    id: 'results-line-other',
    type: 'line',
    source: drawn.measures,
    filter: ['all', isNoPoint, isOfOtherRun],
    paint: { 'line-color': otherColour, 'line-width': 2.5, 'line-dasharray': [3, 2] },
  },
  {
    id: 'results-point',
    type: 'circle',
    source: drawn.measures,
    filter: isPoint,
    paint: {
      'circle-radius': 5,
      'circle-color': measureColour,
      'circle-stroke-color': '#1a1a1a',
      'circle-stroke-width': 1.5,
    },
  },
  namesOf('results-measure-names', drawn.measures),
  {
    id: hitLayers.camera,
    type: 'circle',
    source: drawn.cameras,
    paint: {
      'circle-radius': ['case', ['get', 'isChosen'], 9, 6],
      'circle-color': ['case', ['get', 'isChosen'], '#ffd43b', '#228be6'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  },
  ...controlLayers,
];
