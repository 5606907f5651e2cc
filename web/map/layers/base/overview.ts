import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import type { ExpressionSpecification, LineLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { imageryFade } from '../../style/imagery-fade.ts';
import type { Scene } from '../../scene.ts';
import { fonts } from './fonts.ts';
import type { StylePiece } from '../layer-order.ts';
import { surfaceColours } from './surface-colours.ts';
import { tileSource } from './tile-source.ts';

export const OVERVIEW_SOURCE = 'overview';

const lines = {
  coast: { minzoom: 6, colour: 'rgba(255, 255, 255, 0.4)', widthAtZoom: [6, 0.5, 12, 1.2], dash: null },
  county: { minzoom: 7, colour: 'rgba(255, 255, 255, 0.35)', widthAtZoom: [7, 0.4, 12, 1], dash: [2, 2] },
  state: { minzoom: 3, colour: 'rgba(255, 255, 255, 0.6)', widthAtZoom: [3, 0.5, 10, 1.5], dash: [4, 2] },
  country: { minzoom: 0, colour: 'rgba(255, 244, 214, 0.8)', widthAtZoom: [0, 0.5, 5, 1.2, 10, 2.2], dash: null },
} as const;

/**
 * Borders and place names over the imagery, and the coast where no imagery shows it better. They take the surface
 * colours as the imagery fades out.
 */
export function overview(
  source: MapSources['overview'],
  pictures: readonly TileSource[],
  theme: Scene['theme'],
): StylePiece {
  const only = pictures.every(({ builtIn }) => builtIn) ? pictures[0] : undefined;
  const onSurface: Fading = (colour, ink) => {
    if (!only) return colour;
    const { from, to } = imageryFade(only);
    return ['interpolate', ['linear'], ['zoom'], from, colour, to, surfaceColours[theme][ink]];
  };
  const borders = (['county', 'state', 'country'] as const).map((kind) => borderLine(kind, onSurface));
  return {
    sources: { [OVERVIEW_SOURCE]: { type: 'vector', ...tileSource(source) } },
    layers: {
      borders: [...(only ? [borderLine('coast', onSurface)] : []), ...borders],
      // The last symbol layer is placed first: a large city before its state.
      'place-names': [stateNames, placeNames(onSurface), countryNames],
    },
  };
}

type Fading = (colour: string, ink: keyof (typeof surfaceColours)['light']) => ExpressionSpecification | string;

function borderLine(kind: keyof typeof lines, onSurface: Fading): LineLayerSpecification {
  const { minzoom, colour, widthAtZoom, dash } = lines[kind];
  return {
    id: `border-${kind}`,
    type: 'line',
    source: OVERVIEW_SOURCE,
    'source-layer': kind,
    minzoom,
    filter: ['!=', ['geometry-type'], 'Point'],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': onSurface(colour, 'line'),
      'line-width': byZoom(widthAtZoom),
      ...(dash ? { 'line-dasharray': [...dash] } : {}),
    },
  };
}

function byZoom(stops: readonly number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}

/** White on a dark halo is readable over snow, sea and city. */
const haloed = { 'text-color': '#ffffff', 'text-halo-color': 'rgba(8, 20, 36, 0.85)', 'text-halo-width': 1.4 };

const placeNames = (onSurface: Fading): SymbolLayerSpecification => ({
  id: 'place-names',
  type: 'symbol',
  source: OVERVIEW_SOURCE,
  'source-layer': 'place',
  minzoom: 3,
  // The rank is the zoom from which a place is labelled.
  filter: ['<=', ['to-number', ['get', 'rank'], 0], ['zoom']],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts.regular,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['step', population(), 10, 1_000_000, 12],
      10,
      ['step', population(), 12, 50_000, 14, 500_000, 17],
    ],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, population()],
  },
  paint: {
    ...haloed,
    'text-color': onSurface(haloed['text-color'], 'text'),
    'text-halo-color': onSurface(haloed['text-halo-color'], 'ground'),
  },
});

const stateNames: SymbolLayerSpecification = {
  id: 'state-names',
  type: 'symbol',
  source: OVERVIEW_SOURCE,
  'source-layer': 'state',
  minzoom: 4,
  maxzoom: 7,
  filter: ['==', ['geometry-type'], 'Point'],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts.regular,
    'text-size': 11,
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.12,
    'text-padding': 8,
  },
  paint: { ...haloed, 'text-opacity': 0.8 },
};

const countryNames: SymbolLayerSpecification = {
  id: 'country-names',
  type: 'symbol',
  source: OVERVIEW_SOURCE,
  'source-layer': 'country',
  maxzoom: 7,
  filter: ['==', ['geometry-type'], 'Point'],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts.bold,
    'text-size': byZoom([1, 11, 5, 16]),
    'text-letter-spacing': 0.05,
    'text-max-width': 7,
  },
  paint: { ...haloed, 'text-color': '#fff4d6' },
};

function population(): ExpressionSpecification {
  return ['to-number', ['get', 'population'], 0];
}
