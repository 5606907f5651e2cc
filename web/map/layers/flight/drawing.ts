import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { emptyGeoJson } from '../empty-geojson.ts';
import type { StylePiece } from '../layer-order.ts';
import { planColours } from './plan-colours.ts';

export const DRAFT_SOURCE = 'draft';

const draftColour: ExpressionSpecification = ['case', ['get', 'isBroken'], planColours.problem, planColours.draft];
const part = (name: 'area' | 'outline' | 'corner'): FilterSpecification => ['==', ['get', 'part'], name];

const draftArea: FillLayerSpecification = {
  id: 'draft-area',
  type: 'fill',
  source: DRAFT_SOURCE,
  filter: part('area'),
  paint: { 'fill-color': draftColour, 'fill-opacity': 0.2 },
};

const draftOutlineRim: LineLayerSpecification = {
  id: 'draft-outline-rim',
  type: 'line',
  source: DRAFT_SOURCE,
  filter: part('outline'),
  layout: { 'line-join': 'round' },
  paint: { 'line-color': planColours.rim, 'line-width': 5, 'line-opacity': 0.6 },
};

const draftOutline: LineLayerSpecification = {
  ...draftOutlineRim,
  id: 'draft-outline',
  paint: { 'line-color': draftColour, 'line-width': 2.5 },
};

const draftCorners: CircleLayerSpecification = {
  id: 'draft-corners',
  type: 'circle',
  source: DRAFT_SOURCE,
  filter: part('corner'),
  paint: {
    'circle-color': ['case', ['get', 'isClosing'], planColours.selected, planColours.handle],
    'circle-radius': ['case', ['get', 'isClosing'], 9, 5],
    'circle-stroke-color': planColours.rim,
    'circle-stroke-width': 2,
  },
};

/** The shape being drawn, on top of everything else. */
export const drawing: StylePiece = {
  sources: { [DRAFT_SOURCE]: emptyGeoJson },
  layers: { drawing: [draftArea, draftOutlineRim, draftOutline, draftCorners] },
};
