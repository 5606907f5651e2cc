import type { Feature, MultiPolygon, Point } from 'geojson';
import type { CircleLayerSpecification, FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import { emptyGeoJson } from '../empty-geojson.ts';
import type { StylePiece } from '../layer-order.ts';

export const COVERAGE_SOURCE = 'coverage';

/** Places of one class, a gap, or a photo that differs from the plan. */
export type CoverageFeature =
  | Feature<MultiPolygon, { kind: 'class'; colour: string }>
  | Feature<MultiPolygon, { kind: 'gap' }>
  | Feature<Point, { kind: 'spot'; colour: string }>;

const classes: FillLayerSpecification = {
  id: 'coverage-classes',
  type: 'fill',
  source: COVERAGE_SOURCE,
  filter: ['==', ['get', 'kind'], 'class'],
  paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.65, 'fill-antialias': false },
};

const gaps: LineLayerSpecification = {
  id: 'coverage-gaps',
  type: 'line',
  source: COVERAGE_SOURCE,
  filter: ['==', ['get', 'kind'], 'gap'],
  layout: { 'line-join': 'round' },
  paint: { 'line-color': '#ff3df2', 'line-width': 3 },
};

const spots: CircleLayerSpecification = {
  id: 'coverage-spots',
  type: 'circle',
  source: COVERAGE_SOURCE,
  filter: ['==', ['get', 'kind'], 'spot'],
  paint: {
    'circle-radius': 6,
    'circle-color': 'rgba(0, 0, 0, 0)',
    'circle-stroke-color': ['get', 'colour'],
    'circle-stroke-width': 3,
  },
};

/** How many photos show each place of the shown plan. */
export const coverage: StylePiece = {
  sources: { [COVERAGE_SOURCE]: emptyGeoJson },
  layers: { 'plan-ground': [classes], 'plan-marks': [gaps, spots] },
};
