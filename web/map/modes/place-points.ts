import type { LngLat } from '../scene.ts';
import { pixelsBetween, SAME_PLACE_PX } from './hit-radius.ts';
import type { MapMode } from './map-mode.ts';

type Callbacks = { onPoint: (position: LngLat) => void; onDone: () => void; hint: string };

/** Adds a point per click until the person finishes. */
export function placePoints({ onPoint, onDone, hint }: Callbacks): MapMode {
  let last: LngLat | null = null;
  return {
    name: 'place-points',
    cursor: 'crosshair',
    hint,
    placesPoints: true,
    enter: ({ showHint }) => showHint({ text: hint, canFinish: true }),
    click: ({ position, pointPx }, { project }) => {
      if (last && pixelsBetween(project(last), pointPx) <= SAME_PLACE_PX) return;
      last = position;
      onPoint(position);
    },
    key: (key, { centre, leave }) => {
      if (key === ' ') onPoint(centre());
      if (key === 'Enter') leave();
    },
    finish: ({ leave }) => leave(),
    leave: onDone,
  };
}
