import type { Scene } from '../scene.ts';
import type { StylePiece } from './layer-order.ts';

/** The sea of the built-in imagery, so that a tile still on its way does not flash. */
const colours: Record<Scene['theme'], string> = { light: '#1a3a5c', dark: '#0b1d33' };

export function background(theme: Scene['theme']): StylePiece {
  return {
    layers: { background: [{ id: 'background', type: 'background', paint: { 'background-color': colours[theme] } }] },
  };
}
