import type { Position } from '../scene.ts';
import type { MapMode } from './map-mode.ts';

/** Waits for one point; answers null where the mode is left without one. */
export function pickPoint(answer: (position: Position | null) => void): MapMode {
  let picked: Position | null = null;
  return {
    name: 'pick-point',
    cursor: 'crosshair',
    hint: 'Choose a point on the map. Enter takes the centre.',
    placesPoints: true,
    click: ({ position }, { leave }) => {
      picked = position;
      leave();
    },
    key: (key, { leave, centre }) => {
      if (key !== 'Enter') return;
      picked = centre();
      leave();
    },
    leave: () => answer(picked),
  };
}
