import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { fedSource } from './fed-source.ts';
import type { StylePiece } from './layer-order.ts';
import { planColours } from './plan-colours.ts';

export const HANDLE_SOURCE = 'handles';
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

const isHeld: ExpressionSpecification = ['get', 'isActive'];
/** Waypoints and home are drawn already: their handle is a ring around them. */
const hasOwnMark: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['waypoint', 'home']]];

const handles: CircleLayerSpecification = {
  id: 'handles',
  type: 'circle',
  source: HANDLE_SOURCE,
  layout: { 'circle-sort-key': ['case', ['==', ['get', 'kind'], 'middle'], 0, 1] },
  paint: {
    'circle-color': ['match', ['get', 'kind'], 'radius', planColours.draft, planColours.handle],
    'circle-opacity': ['case', hasOwnMark, 0, ['==', ['get', 'kind'], 'middle'], 0.65, 1],
    'circle-radius': ['case', hasOwnMark, 14, ['==', ['get', 'kind'], 'middle'], 4.5, isHeld, 8, 6.5],
    'circle-stroke-color': ['case', isHeld, planColours.selected, hasOwnMark, planColours.handle, planColours.rim],
    'circle-stroke-width': ['case', isHeld, 3, ['==', ['get', 'kind'], 'middle'], 1.5, 2],
  },
};

const centreDot: CircleLayerSpecification = {
  id: 'handle-centre',
  type: 'circle',
  source: HANDLE_SOURCE,
  filter: ['==', ['get', 'kind'], 'centre'],
  paint: { 'circle-color': planColours.rim, 'circle-radius': 2.5 },
};

/** What is being drawn, and the handles of what is being edited: over everything else. */
export const drawing: StylePiece = {
  sources: { [HANDLE_SOURCE]: fedSource, [DRAFT_SOURCE]: fedSource },
  layers: { drawing: [draftArea, draftOutlineRim, draftOutline, draftCorners, handles, centreDot] },
};
