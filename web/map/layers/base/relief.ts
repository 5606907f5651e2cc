import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { imageryFade, sharpestZoom } from '../../style/imagery-fade.ts';
import type { Scene } from '../../scene.ts';
import type { StylePiece } from '../layer-order.ts';
import { terrain, TERRAIN_SOURCE } from './terrain.ts';

export const RELIEF_SOURCE = 'relief';

const shades = {
  light: { shadow: '#6d6552', highlight: '#ffffff' },
  dark: { shadow: '#05090e', highlight: '#4a5a6b' },
};

/** Hillshade of the drawing surface; imagery shows relief better itself. */
export function relief(scene: Scene, pictures: readonly TileSource[]): StylePiece {
  const source = terrain(scene).sources[TERRAIN_SOURCE];
  const closest = pictures.toSorted((a, b) => sharpestZoom(b) - sharpestZoom(a))[0];
  if (!source || !closest) return {};
  const { from, to } = imageryFade(closest);
  const { shadow, highlight } = shades[scene.theme];
  return {
    sources: { [RELIEF_SOURCE]: source },
    layers: {
      relief: [
        {
          id: RELIEF_SOURCE,
          type: 'hillshade',
          source: RELIEF_SOURCE,
          minzoom: from,
          paint: {
            'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], from, 0, to, 0.45],
            'hillshade-shadow-color': shadow,
            'hillshade-highlight-color': highlight,
            'hillshade-accent-color': shadow,
          },
        },
      ],
    },
  };
}
