import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { imageryFade } from '../../style/imagery-fade.ts';
import type { Scene } from '../../scene.ts';
import type { StylePiece } from '../layer-order.ts';
import { surfaceColours } from './surface-colours.ts';

/** The sea of the built-in imagery, so that a tile still on its way does not flash; the surface to draw on where it ends. */
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
