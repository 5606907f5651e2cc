import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillExtrusionLayerSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { OverlayFeatureKind } from '../../overlay.ts';
import { emptyGeoJson } from '../empty-geojson.ts';
import { fonts } from '../base/fonts.ts';
import type { StylePiece } from '../layer-order.ts';
import { ARROW_IMAGE, HOME_IMAGE } from '../base/map-images.ts';
import { planColours, toneColours } from './plan-colours.ts';

export const FLAT_SOURCE = 'plan-flat';
export const VOLUME_SOURCE = 'plan-volumes';
/** State of the map: the flight stands above the ground, see `ShownFlight`. */
export const RAISED = 'raised';

const isActive: ExpressionSpecification = ['to-boolean', ['get', 'isActive']];
const isLifted: ExpressionSpecification = ['to-boolean', ['get', 'isLifted']];
const whenActive = (active: number, otherwise: number): ExpressionSpecification => [
  'case',
  isActive,
  active,
  otherwise,
];
/** Active shapes on top. */
const activeOnTop: ExpressionSpecification = whenActive(1, 0);

/** The tone's colour; a shape without a tone takes that of its usual segment type. */
const toneColour = [
  'match',
  [
    'coalesce',
    ['get', 'tone'],
    ['match', ['get', 'kind'], ['structure', 'loop'], 'structure', 'waypoint', 'route', ''],
  ],
  ...Object.entries(toneColours).flat(),
  toneColours.survey,
] as unknown as ExpressionSpecification;

function only(...kinds: OverlayFeatureKind[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]];
}

/** Flown shapes, while the flight stands above them. */
const isBelowFlight: ExpressionSpecification = [
  'all',
  ['to-boolean', ['global-state', RAISED]],
  only('path', 'loop', 'turnaround', 'transit', 'photo'),
];

/** A shape fades to a shadow below the flight, and below its volume once that is visible. */
function fadingShadow(opacity: ExpressionSpecification | number): ExpressionSpecification {
  const shadow = (where: ExpressionSpecification): ExpressionSpecification => ['*', opacity, ['case', where, 0.35, 1]];
  const isBelow: ExpressionSpecification = ['any', isLifted, isBelowFlight];
  return ['interpolate', ['linear'], ['zoom'], 14.5, shadow(isBelowFlight), 16, shadow(isBelow)];
}

/** Thinner at low zoom, where lines are close together. */
function widthPx(active: number, otherwise: number, addedPx = 0): ExpressionSpecification {
  const scaled = (by: number) => whenActive(active * by + addedPx, otherwise * by + addedPx);
  return ['interpolate', ['linear'], ['zoom'], 12, scaled(0.5), 17, scaled(1)];
}

const areaFill: FillLayerSpecification = {
  id: 'plan-areas',
  type: 'fill',
  source: FLAT_SOURCE,
  filter: only('area', 'structure'),
  layout: { 'fill-sort-key': activeOnTop },
  paint: { 'fill-color': toneColour, 'fill-opacity': whenActive(0.2, 0.1) },
};

const footprints: LineLayerSpecification = {
  id: 'plan-footprints',
  type: 'line',
  source: FLAT_SOURCE,
  filter: only('footprint'),
  minzoom: 14,
  paint: { 'line-color': toneColour, 'line-width': 1, 'line-opacity': 0.35 },
};

type Line = {
  id: string;
  kinds: OverlayFeatureKind[];
  /** Pixels: active, inactive. */
  width: readonly [active: number, otherwise: number];
  opacity: readonly [active: number, otherwise: number];
  colour?: string;
  dash?: number[];
};

/** Bottom first. */
const lines: readonly Line[] = [
  { id: 'plan-outlines', kinds: ['area', 'structure'], width: [2.4, 1.8], opacity: [1, 0.85] },
  { id: 'plan-turnarounds', kinds: ['turnaround'], width: [1.6, 1.2], opacity: [0.9, 0.7] },
  {
    id: 'plan-transits',
    kinds: ['transit'],
    width: [1.8, 1.8],
    opacity: [0.9, 0.9],
    colour: planColours.transit,
    dash: [2.5, 2],
  },
  { id: 'plan-paths', kinds: ['path', 'loop'], width: [3, 2], opacity: [1, 0.85] },
  { id: 'plan-fences', kinds: ['fence'], width: [2.4, 2.4], opacity: [1, 1], colour: '#7dff9b', dash: [4, 2] },
  {
    id: 'plan-problems',
    kinds: ['problem'],
    width: [3, 3],
    opacity: [1, 1],
    colour: planColours.problem,
    dash: [1.6, 1.2],
  },
];

const RIM_PX = 2.2;

/** A line and its dark casing. */
function rimmed({ id, kinds, width, opacity, colour, dash }: Line): LineLayerSpecification[] {
  const shared = {
    type: 'line',
    source: FLAT_SOURCE,
    filter: only(...kinds),
    layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round', 'line-sort-key': activeOnTop },
  } as const;
  return [
    {
      ...shared,
      id: `${id}-rim`,
      paint: {
        'line-color': planColours.rim,
        'line-width': widthPx(...width, RIM_PX),
        'line-opacity': fadingShadow(whenActive(0.8, 0.6)),
      },
    },
    {
      ...shared,
      id,
      paint: {
        'line-color': colour ?? toneColour,
        'line-width': widthPx(...width),
        'line-opacity': fadingShadow(whenActive(...opacity)),
        ...(dash ? { 'line-dasharray': dash } : {}),
      },
    },
  ];
}

const problemFill: FillLayerSpecification = {
  id: 'plan-problem-areas',
  type: 'fill',
  source: FLAT_SOURCE,
  filter: ['all', only('problem'), ['==', ['geometry-type'], 'Polygon']],
  paint: { 'fill-color': planColours.problem, 'fill-opacity': 0.25 },
};

/** Ground not covered by any photo. */
const unseenFill: FillLayerSpecification = {
  id: 'plan-unseen',
  type: 'fill',
  source: FLAT_SOURCE,
  filter: only('unseen'),
  paint: { 'fill-color': planColours.problem, 'fill-opacity': 0.55, 'fill-antialias': false },
};

const arrows: SymbolLayerSpecification = {
  id: 'plan-arrows',
  type: 'symbol',
  source: FLAT_SOURCE,
  filter: only('path', 'loop'),
  minzoom: 14,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 110,
    'icon-image': ARROW_IMAGE,
    'icon-size': whenActive(1, 0.75),
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': activeOnTop,
  },
  paint: { 'icon-opacity': fadingShadow(whenActive(1, 0.6)) },
};

const photos: CircleLayerSpecification = {
  id: 'plan-photos',
  type: 'circle',
  source: FLAT_SOURCE,
  filter: only('photo'),
  minzoom: 14,
  paint: {
    'circle-color': planColours.transit,
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 1, 18, 3],
    'circle-stroke-color': planColours.rim,
    'circle-stroke-width': 1,
    'circle-opacity': fadingShadow(1),
    'circle-stroke-opacity': fadingShadow(1),
  },
};

/** Extrusion opacity applies to a whole layer, so active and other segments have one each. */
function volumes(id: string, opacity: number, filter: FilterSpecification): FillExtrusionLayerSpecification {
  return {
    id,
    type: 'fill-extrusion',
    source: VOLUME_SOURCE,
    filter,
    minzoom: 13,
    paint: {
      'fill-extrusion-color': toneColour,
      'fill-extrusion-base': ['get', 'baseM'],
      'fill-extrusion-height': ['get', 'topM'],
      'fill-extrusion-opacity': opacity,
      'fill-extrusion-vertical-gradient': true,
    },
  };
}

const waypointCircles: CircleLayerSpecification = {
  id: 'plan-waypoints',
  type: 'circle',
  source: FLAT_SOURCE,
  filter: only('waypoint'),
  paint: {
    'circle-color': toneColour,
    'circle-radius': whenActive(11, 9),
    'circle-stroke-color': planColours.rim,
    'circle-stroke-width': whenActive(2.5, 1.5),
  },
};

const waypointNumbers: SymbolLayerSpecification = {
  id: 'plan-waypoint-numbers',
  type: 'symbol',
  source: FLAT_SOURCE,
  filter: only('waypoint'),
  layout: {
    'text-field': ['get', 'label'],
    'text-font': fonts.bold,
    'text-size': 12,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': planColours.rim },
};

const home: SymbolLayerSpecification = {
  id: 'plan-home',
  type: 'symbol',
  source: FLAT_SOURCE,
  filter: only('home'),
  layout: { 'icon-image': HOME_IMAGE, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
};

/** Layers whose features carry a segment id, topmost first. */
export const overlayHitLayers: readonly string[] = [
  'plan-waypoints',
  'plan-volumes-active',
  'plan-volumes',
  'plan-paths',
  'plan-turnarounds',
  'plan-outlines',
  'plan-areas',
];

/** A plan on the map. Its data bypasses the style, see `GeoJsonSources`. */
export const flightPlan: StylePiece = {
  sources: { [FLAT_SOURCE]: emptyGeoJson, [VOLUME_SOURCE]: emptyGeoJson },
  layers: {
    'plan-ground': [areaFill, problemFill, unseenFill, footprints, ...lines.flatMap(rimmed), arrows, photos],
    'plan-volumes': [
      volumes('plan-volumes', 0.55, ['!', isActive]),
      volumes('plan-volumes-active', 0.9, ['all', isActive]),
    ],
    'plan-marks': [waypointCircles, waypointNumbers, home],
  },
};
