import { convert, formatUnit } from '@overflight/contract/units.ts';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import type { StylePiece } from '../layer-order.ts';
import { tileSource } from './tile-source.ts';

export const BUILDINGS_LAYER = 'buildings';
export const BUILDINGS_MIN_ZOOM = 15;
/** Default OpenMapTiles layer, for sources that name none. */
const DEFAULT_SOURCE_LAYER = 'building';
/** Drawn height of a building of unknown height; its hover text says so. */
const UNKNOWN_HEIGHT_M = 3;

/** The OpenMapTiles name, then the OpenStreetMap name; metres. */
const heightNames = ['render_height', 'height'];
const baseNames = ['render_min_height', 'min_height'];

export function buildings({ sources, layers }: Scene): StylePiece {
  const source = sources.buildings;
  const { mode, opacity } = layers.buildings;
  if (!source || mode !== '3d') return {};
  return {
    sources: { [BUILDINGS_LAYER]: { type: 'vector', ...tileSource(source) } },
    layers: {
      buildings: [
        {
          id: BUILDINGS_LAYER,
          type: 'fill-extrusion',
          source: BUILDINGS_LAYER,
          'source-layer': source.sourceLayer ?? DEFAULT_SOURCE_LAYER,
          minzoom: BUILDINGS_MIN_ZOOM,
          paint: {
            'fill-extrusion-color': ['case', ['boolean', ['feature-state', 'hover'], false], '#ffd43b', '#d5dbe3'],
            'fill-extrusion-height': firstNumber(heightNames, UNKNOWN_HEIGHT_M),
            'fill-extrusion-base': firstNumber(baseNames, 0),
            'fill-extrusion-opacity': opacity,
            'fill-extrusion-vertical-gradient': true,
          },
        },
      ],
    },
  };
}

function firstNumber(names: readonly string[], otherwise: number): ExpressionSpecification {
  return ['to-number', ['coalesce', ...names.map((name) => ['get', name])], otherwise] as ExpressionSpecification;
}

/** Hover text of a building: feet with two decimals. */
export function buildingHoverText(properties: Readonly<Record<string, unknown>>): string {
  const recorded = heightNames.map((name) => properties[name]).find((value) => value !== undefined && value !== null);
  const heightM = Number(recorded);
  if (recorded === undefined || recorded === '' || !Number.isFinite(heightM)) return 'Height not recorded';
  return `Height ${formatUnit(convert(heightM, 'm', 'ft'), 'ft')}`;
}
