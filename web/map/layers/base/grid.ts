import type { ExpressionSpecification } from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import { emptyGeoJson } from '../empty-geojson.ts';
import { fonts } from './fonts.ts';
import type { StylePiece } from '../layer-order.ts';
import { surfaceColours } from './surface-colours.ts';

export const GRID_SOURCE = 'metric-grid';

const fading = (opacity: number): ExpressionSpecification => ['*', opacity, ['get', 'strength']];

/** A metric grid for zooms beyond all imagery; `MetricGridFeed` fills it. */
export function grid(theme: Scene['theme']): StylePiece {
  const { grid: colour, ground, text } = surfaceColours[theme];
  return {
    sources: { [GRID_SOURCE]: emptyGeoJson },
    layers: {
      grid: [
        {
          id: 'grid-lines',
          type: 'line',
          source: GRID_SOURCE,
          filter: ['==', ['geometry-type'], 'LineString'],
          paint: { 'line-color': colour, 'line-width': 1, 'line-opacity': fading(theme === 'light' ? 0.3 : 0.22) },
        },
        {
          id: 'grid-labels',
          type: 'symbol',
          source: GRID_SOURCE,
          filter: ['==', ['geometry-type'], 'Point'],
          layout: { 'text-field': ['concat', '↔ ', ['get', 'label']], 'text-font': fonts.regular, 'text-size': 11 },
          paint: {
            'text-color': text,
            'text-halo-color': ground,
            'text-halo-width': 2,
            'text-opacity': fading(0.75),
          },
        },
      ],
    },
  };
}
