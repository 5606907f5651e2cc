import type { LngLat } from '../scene.ts';
import type { MapMode } from './map-mode.ts';

/** Keyboard hints are for devices with a mouse. */
const hasMouse = () => typeof window === 'undefined' || window.matchMedia('(any-pointer: fine)').matches;

/** Waits for one point; passes null if cancelled. */
export function pickPoint(answer: (position: LngLat | null) => void, hasKeyboard = hasMouse()): MapMode {
  let picked: LngLat | null = null;
  return {
    name: 'pick-point',
    cursor: 'crosshair',
    hint: hasKeyboard ? 'Choose a point on the map. Enter chooses the centre.' : 'Choose a point on the map.',
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
