import { alertTiles, displayAlert } from '@overflight/contract/weather/weather.ts';
import type { ExpressionSpecification, FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import { isHovered } from '../is-hovered.ts';
import type { StylePiece } from '../layer-order.ts';
import { HATCH_IMAGE } from '../base/map-images.ts';
import { versioned } from '../base/tile-source.ts';

export const ALERTS_SOURCE = 'weather-alerts';
export const ALERTS_LAYER = 'weather-alerts';

/** As specified: shares of the layer's opacity, and pixels. */
export const alertPaint = {
  hoverFill: 1.25,
  fillAtZoom16: 0.25,
  hoverFillAtZoom16: 0.35,
  outlinePx: 2,
  hoverOutlinePxAtZoom: [
    [alertTiles.minZoom, 4],
    [10, 8],
    [16, 10],
  ],
} as const;

const DRAWN_TO_ZOOM = 22;
/** The fill fades from this zoom on, so that the ground stays visible. */
const FADES_FROM_ZOOM = 10;

export function weatherAlerts({ feeds, layers }: Scene): StylePiece {
  const feed = feeds['weather-alerts'];
  const { mode, opacity } = layers['weather-alerts'];
  if (!feed || mode === 'none') return {};
  return {
    sources: {
      [ALERTS_SOURCE]: {
        type: 'vector',
        tiles: [versioned('/weatheralerts/v2/tile/{z}/{x}/{y}.pbf', feed.version)],
        minzoom: alertTiles.minZoom,
        maxzoom: alertTiles.maxZoom,
      },
    },
    layers: { 'weather-alerts': [fill(opacity), hatching, outline] },
  };
}

const drawn = { source: ALERTS_SOURCE, 'source-layer': alertTiles.sourceLayer, maxzoom: DRAWN_TO_ZOOM };
const colour: ExpressionSpecification = ['to-color', ['get', 'color'], '#a0a0a0'];

function fill(opacity: number): FillLayerSpecification {
  const { hoverFill, fillAtZoom16, hoverFillAtZoom16 } = alertPaint;
  const share = (hovered: number, otherwise: number): ExpressionSpecification => [
    'case',
    isHovered,
    opacity * hovered,
    opacity * otherwise,
  ];
  return {
    id: ALERTS_LAYER,
    type: 'fill',
    ...drawn,
    paint: {
      'fill-color': colour,
      'fill-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        FADES_FROM_ZOOM,
        share(hoverFill, 1),
        16,
        share(hoverFillAtZoom16, fillAtZoom16),
      ],
    },
  };
}

/** Hatching sets alerts apart from restrictions of the same colour. */
const hatching: FillLayerSpecification = {
  id: 'weather-alert-hatching',
  type: 'fill',
  ...drawn,
  paint: {
    'fill-pattern': HATCH_IMAGE,
    'fill-opacity': ['interpolate', ['linear'], ['zoom'], FADES_FROM_ZOOM, 0.6, 16, 0.35],
  },
};

const outline: LineLayerSpecification = {
  id: 'weather-alert-outlines',
  type: 'line',
  ...drawn,
  layout: { 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': [
      'interpolate',
      ['linear'],
      ['zoom'],
      ...alertPaint.hoverOutlinePxAtZoom.flatMap(([zoom, px]) => [zoom, ['case', isHovered, px, alertPaint.outlinePx]]),
    ] as unknown as ExpressionSpecification,
  },
};

/** Hover text of an alert; a click shows the details. */
export function alertHoverText(properties: Readonly<Record<string, unknown>>): string {
  const { event, headline } = displayAlert(properties);
  return event || headline || 'Weather alert';
}
