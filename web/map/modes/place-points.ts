import type { Position } from '../scene.ts';
import type { MapMode } from './map-mode.ts';

type Answer = { onPoint: (position: Position) => void; onDone: () => void; hint: string };

/** Every click is a point, until somebody has enough. */
export function placePoints({ onPoint, onDone, hint }: Answer): MapMode {
  return {
    name: 'place-points',
    cursor: 'crosshair',
    hint,
    placesPoints: true,
    enter: ({ say }) => say({ text: hint, canFinish: true }),
    click: ({ position }) => onPoint(position),
    key: (key, { centre, leave }) => {
      if (key === ' ') onPoint(centre());
      if (key === 'Enter') leave();
    },
    finish: ({ leave }) => leave(),
    leave: onDone,
  };
}
