import { overlayTiles } from '@overflight/contract/map/overlays.ts';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import { fonts } from '../base/fonts.ts';
import { isHovered } from '../is-hovered.ts';
import type { StylePiece } from '../layer-order.ts';
import { versioned } from '../base/tile-source.ts';

export const LINES_SOURCE = 'power-lines';
export const SUBSTATIONS_SOURCE = 'substations';
export const powerLayers = { lines: 'power-lines', areas: 'substation-areas', points: 'substations' } as const;

/** Line colour from each voltage in kilovolts upward; lines of unknown voltage get the first. */
export const voltageColours: readonly { fromKv: number; colour: string; text: string }[] = [
  { fromKv: 0, colour: '#ffd166', text: 'Power line below 100 kV, or unknown' },
  { fromKv: 100, colour: '#ff9f1c', text: 'Power line from 100 kV' },
  { fromKv: 300, colour: '#ff5d3d', text: 'Power line from 300 kV' },
];
export const substationColour = { colour: '#ffe45e', text: 'Substation' };

const RIM = '#1b1200';
const [first, ...others] = voltageColours;
const lineColour = [
  'step',
  ['to-number', ['get', 'voltageKv'], 0],
  first?.colour,
  ...others.flatMap(({ fromKv, colour }) => [fromKv, colour]),
] as unknown as ExpressionSpecification;

const widthPx = (addedPx: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  6,
  0.8 + addedPx / 2,
  14,
  ['case', isHovered, 5 + addedPx, 2.4 + addedPx],
];

const line = { type: 'line', source: LINES_SOURCE, 'source-layer': 'powerlines' } as const;
const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
const lines: readonly LayerSpecification[] = [
  {
    ...line,
    id: 'power-line-rims',
    layout: round,
    paint: { 'line-color': RIM, 'line-width': widthPx(2), 'line-opacity': 0.55 },
  },
  { ...line, id: powerLayers.lines, layout: round, paint: { 'line-color': lineColour, 'line-width': widthPx(0) } },
];

const substation = { source: SUBSTATIONS_SOURCE, 'source-layer': 'substations' } as const;
const substations: readonly LayerSpecification[] = [
  {
    ...substation,
    id: powerLayers.areas,
    type: 'fill',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: {
      'fill-color': substationColour.colour,
      'fill-opacity': ['case', isHovered, 0.75, 0.45],
      'fill-outline-color': RIM,
    },
  },
  {
    ...substation,
    id: powerLayers.points,
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': substationColour.colour,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 2, 12, ['case', isHovered, 8, 6]],
      'circle-stroke-color': RIM,
      'circle-stroke-width': 1.5,
    },
  },
];

const substationNames: LayerSpecification = {
  ...substation,
  id: 'substation-names',
  type: 'symbol',
  minzoom: 12,
  filter: ['has', 'name'],
  layout: { 'text-field': ['get', 'name'], 'text-font': fonts.regular, 'text-size': 11, 'text-offset': [0, 1.2] },
  paint: { 'text-color': substationColour.colour, 'text-halo-color': 'rgba(8, 20, 36, 0.9)', 'text-halo-width': 1.4 },
};

/** Power lines and substations, each if its layer is on. */
export function power({ feeds, layers }: Scene): StylePiece {
  const [lineFeed, substationFeed] = [feeds['power-lines'], feeds.substations];
  const showsLines = lineFeed !== undefined && layers['power-lines'].mode !== 'none';
  const showsSubstations = substationFeed !== undefined && layers.substations.mode !== 'none';
  return {
    sources: {
      ...(showsLines ? { [LINES_SOURCE]: tiles('powerlines', lineFeed.version) } : {}),
      ...(showsSubstations ? { [SUBSTATIONS_SOURCE]: tiles('substations', substationFeed.version) } : {}),
    },
    layers: {
      'power-lines': showsLines ? lines : [],
      substations: showsSubstations ? substations : [],
      'overlay-names': showsSubstations ? [substationNames] : [],
    },
  };
}

function tiles(layer: 'powerlines' | 'substations', version: string): SourceSpecification {
  return {
    type: 'vector',
    tiles: [versioned(`/powerlines/v2/tile/${layer}/{z}/{x}/{y}.pbf`, version)],
    minzoom: overlayTiles.minZoom,
    maxzoom: overlayTiles.maxZoom,
  };
}

type Properties = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, string>> = {
  line: 'Power line',
  minor_line: 'Minor power line',
  cable: 'Power cable',
  substation: 'Substation',
};

/** Hover text of a power line or substation. */
export function powerHoverText({ kind, name, voltageKv, operator, isDemo }: Properties): string {
  const what = kinds[String(kind)] ?? 'Power line';
  const parts = [
    typeof name === 'string' && name !== '' ? `${what} ${name}` : what,
    typeof voltageKv === 'number' && voltageKv > 0 ? `${voltageKv} kV` : 'voltage not recorded',
    typeof operator === 'string' ? operator : '',
    isDemo === true ? 'demo data' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
