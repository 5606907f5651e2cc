import { overlayKinds, overlayTiles, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type {
  ExpressionSpecification,
  FillExtrusionLayerSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import { ceilingText, FEET_PER_METRE, DEFAULT_CEILING_M } from './ceiling.ts';
import { emptyGeoJson } from '../empty-geojson.ts';
import { fonts } from '../base/fonts.ts';
import { isHovered } from '../is-hovered.ts';
import { laancSentence } from './laanc-text.ts';
import type { StylePiece } from '../layer-order.ts';
import { customColour, facilityColours, kindColours, zoneColour } from './restriction-colours.ts';
import { versioned } from '../base/tile-source.ts';

export const PUBLISHED_SOURCE = 'flight-restrictions';
export const CUSTOM_SOURCE = 'custom-restrictions';
/** Layers with hover and click. */
export const restrictionLayers = {
  published: 'restrictions',
  publishedVolumes: 'restriction-volumes',
  custom: 'custom-restrictions',
  customVolumes: 'custom-restriction-volumes',
} as const;

const LABELS_FROM_ZOOM = 11;
const SOURCE_LAYER = 'restrictions';
/** Fill opacity on the ground, so that imagery shows through at any layer opacity. */
const TINT = 0.55;

/** Source and paint of each kind of restriction. */
type Look = {
  source: string;
  sourceLayer?: string;
  colour: ExpressionSpecification | string;
  heightM: ExpressionSpecification | number;
  baseM: ExpressionSpecification | number;
  label: ExpressionSpecification;
};

const feetToMetres = (feet: ExpressionSpecification): ExpressionSpecification => ['*', feet, 0.3048];
const heightM: ExpressionSpecification = [
  'max',
  1,
  [
    'case',
    ['has', 'CEILING'],
    feetToMetres(['to-number', ['get', 'CEILING']]),
    ['has', 'ceilingMeters'],
    ['to-number', ['get', 'ceilingMeters']],
    DEFAULT_CEILING_M,
  ],
];

const facilityColour = [
  'step',
  ['to-number', ['get', 'CEILING'], 0],
  ...facilityColours.flatMap(({ upToFt, colour }) => (upToFt === Infinity ? [colour] : [colour, upToFt + 1])),
] as unknown as ExpressionSpecification;

const publishedColour = [
  'match',
  ['get', 'kind'],
  'FAA_Facilities',
  facilityColour,
  ...Object.entries(kindColours).flatMap(([kind, { colour }]) => [kind, colour]),
  zoneColour.colour,
] as unknown as ExpressionSpecification;

const feetLabel: ExpressionSpecification = [
  'concat',
  ['to-string', ['round', ['to-number', ['get', 'CEILING']]]],
  ' ft',
];
const nameAnd = (ceiling: ExpressionSpecification): ExpressionSpecification => [
  'concat',
  ['get', 'name'],
  '\n',
  ceiling,
];

const published: Look = {
  source: PUBLISHED_SOURCE,
  sourceLayer: SOURCE_LAYER,
  colour: publishedColour,
  heightM,
  // A floor given above sea level may be as low as the ground here.
  baseM: [
    'case',
    ['==', ['get', 'floorReference'], 'ground'],
    ['min', heightM, ['max', 0, ['to-number', ['get', 'floorMeters'], 0]]],
    0,
  ],
  label: [
    'case',
    ['==', ['get', 'kind'], 'FAA_Facilities'],
    feetLabel,
    ['has', 'CEILING'],
    nameAnd(feetLabel),
    ['get', 'name'],
  ],
};

const custom: Look = {
  source: CUSTOM_SOURCE,
  colour: customColour.colour,
  heightM: DEFAULT_CEILING_M,
  baseM: 0,
  label: [
    'case',
    ['==', ['get', 'ceilingMeters'], null],
    ['get', 'name'],
    nameAnd(['concat', ['to-string', ['round', ['*', ['get', 'ceilingMeters'], FEET_PER_METRE]]], ' ft']),
  ],
};

/** Published restrictions from tiles, and custom restrictions. */
export function flightRestrictions({ feeds, layers }: Scene): StylePiece {
  const feed = feeds['flight-restrictions'];
  const { mode, opacity } = layers['flight-restrictions'];
  // The source of custom restrictions stays loaded while the layer is hidden.
  const sources: Record<string, SourceSpecification> = { [CUSTOM_SOURCE]: { ...emptyGeoJson, promoteId: 'id' } };
  if (!feed || mode === 'none') return { sources };
  if (feed.version !== '')
    sources[PUBLISHED_SOURCE] = {
      type: 'vector',
      tiles: [versioned('/flights/v2/tile/restrictions/{z}/{x}/{y}.pbf', feed.version)],
      minzoom: overlayTiles.minZoom,
      maxzoom: overlayTiles.maxZoom,
    };
  const looks = [...(feed.version === '' ? [] : [published]), custom];
  const ground = looks.map((look) =>
    mode === '3d' ? outline(look, opacity) : [fill(look, opacity), outline(look, opacity)],
  );
  return {
    sources,
    layers: {
      'flight-restrictions': ground.flat(),
      'restriction-volumes': mode === '3d' ? looks.map((look) => volume(look, opacity)) : [],
      'overlay-names': looks.map(names),
    },
  };
}

const isPublished = ({ source }: Look) => source === PUBLISHED_SOURCE;

const drawnFrom = ({ source, sourceLayer }: Look) => ({
  source,
  ...(sourceLayer === undefined ? {} : { 'source-layer': sourceLayer }),
});

function fill(look: Look, opacity: number): FillLayerSpecification {
  return {
    id: isPublished(look) ? restrictionLayers.published : restrictionLayers.custom,
    type: 'fill',
    ...drawnFrom(look),
    paint: {
      'fill-color': look.colour,
      'fill-opacity': ['case', isHovered, Math.min(1, opacity * TINT * 1.35), opacity * TINT],
    },
  };
}

function outline(look: Look, opacity: number): LineLayerSpecification {
  return {
    id: `${isPublished(look) ? 'restriction' : 'custom-restriction'}-outlines`,
    type: 'line',
    ...drawnFrom(look),
    paint: {
      'line-color': look.colour,
      'line-opacity': Math.min(1, opacity * 1.3),
      'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 12, ['case', isHovered, 3, 1.6]],
    },
  };
}

function volume(look: Look, opacity: number): FillExtrusionLayerSpecification {
  return {
    id: isPublished(look) ? restrictionLayers.publishedVolumes : restrictionLayers.customVolumes,
    type: 'fill-extrusion',
    ...drawnFrom(look),
    paint: {
      'fill-extrusion-color': look.colour,
      'fill-extrusion-height': look.heightM,
      'fill-extrusion-base': look.baseM,
      'fill-extrusion-opacity': opacity,
    },
  };
}

function names(look: Look): SymbolLayerSpecification {
  return {
    id: `${isPublished(look) ? 'restriction' : 'custom-restriction'}-names`,
    type: 'symbol',
    ...drawnFrom(look),
    // Each tile would label its part of an area; custom areas have a label point instead.
    ...(isPublished(look) ? {} : { filter: ['==', ['geometry-type'], 'Point'] }),
    minzoom: LABELS_FROM_ZOOM,
    layout: {
      'text-field': look.label,
      'text-font': fonts.bold,
      'text-size': 12,
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: { 'text-color': '#ffffff', 'text-halo-color': 'rgba(8, 20, 36, 0.9)', 'text-halo-width': 1.5 },
  };
}

type Properties = Readonly<Record<string, unknown>>;

/** Hover text of a published or custom restriction: name, ceiling and publisher. */
export function restrictionTexts(properties: Properties): { label: string; facts: string[] } {
  const { name, kind } = properties;
  const from = typeof kind === 'string' ? (overlayKinds[kind as OverlayKind]?.name ?? '') : 'Custom restriction';
  const label = [typeof name === 'string' && name !== '' ? name : 'Unnamed', ceilingOf(properties)].join(' - ');
  const demo = properties['isDemo'] === true ? 'demo data' : '';
  return { label, facts: [from, laancSentence(properties['APT1_LAANC']), demo].filter((fact) => fact !== '') };
}

export function restrictionHoverText(properties: Properties): string {
  const { label, facts } = restrictionTexts(properties);
  return [label, ...facts].join(' · ');
}

function ceilingOf({ CEILING, ceilingMeters }: Properties): string {
  if (typeof CEILING === 'number') return `${Math.round(CEILING)} ft`;
  return ceilingText(typeof ceilingMeters === 'number' ? ceilingMeters : null);
}

export function isRestrictionLayer(id: string): boolean {
  return (Object.values(restrictionLayers) as string[]).includes(id);
}
