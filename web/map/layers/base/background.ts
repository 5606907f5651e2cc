import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { imageryFade } from '../../style/imagery-fade.ts';
import type { Scene } from '../../scene.ts';
import type { StylePiece } from '../layer-order.ts';
import { surfaceColours } from './surface-colours.ts';

/**
 * The sea colour of the built-in imagery, so that loading tiles do not flash; the drawing surface beyond its maximum
 * zoom.
 */
export function background(theme: Scene['theme'], imagery: readonly TileSource[]): StylePiece {
  const { sea, ground } = surfaceColours[theme];
  const overview = imagery.find(({ builtIn }) => builtIn);
  const { from, to } = overview ? imageryFade(overview) : { from: 5, to: 8 };
  return {
    layers: {
      background: [
        {
          id: 'background',
          type: 'background',
          paint: { 'background-color': ['interpolate', ['linear'], ['zoom'], from, sea, to, ground] },
        },
      ],
    },
  };
}
