import type { Feature, LineString } from 'geojson';
import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl';
import { emptyGeoJson } from '../empty-geojson.ts';
import type { StylePiece } from '../layer-order.ts';
import { planColours } from './plan-colours.ts';

export const STRETCHES_SOURCE = 'flight-stretches';

type StretchKind = 'hits-ground' | 'too-high' | 'structure-exception' | 'not-checked';
/** A stretch of a flight that a check found. */
export type FlightStretch = Feature<LineString, { kind: StretchKind }>;

const colours: Record<StretchKind, string> = {
  'hits-ground': planColours.problem,
  'too-high': planColours.problem,
  'structure-exception': '#ffb020',
  'not-checked': '#b9c2cc',
};

const line: LineLayerSpecification = {
  id: 'flight-stretches',
  type: 'line',
  source: STRETCHES_SOURCE,
  layout: { 'line-join': 'round', 'line-cap': 'butt' },
  paint: {
    'line-color': [
      'match',
      ['get', 'kind'],
      ...Object.entries(colours).flat(),
      colours['not-checked'],
    ] as unknown as ExpressionSpecification,
    'line-width': ['interpolate', ['linear'], ['zoom'], 12, 3, 17, 6],
    'line-opacity': 0.75,
    'line-dasharray': [2, 0.8],
  },
};

/** Stretches of the shown flight above a limit of height, or not checked. */
export const flightStretches: StylePiece = {
  sources: { [STRETCHES_SOURCE]: emptyGeoJson },
  layers: { 'plan-marks': [line] },
};
