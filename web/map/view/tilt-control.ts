import type { Map as MapLibre } from 'maplibre-gl';
import { ButtonControl } from './button-control.ts';

/** Below this pitch the map counts as flat; the pitch the button sets. */
const [FLAT_DEG, TILT_DEG] = [5, 55];

/** Toggles between a tilted view and a view from above. */
export function tiltControl(map: MapLibre): ButtonControl {
  const isTilted = () => map.getPitch() > FLAT_DEG;
  return new ButtonControl(
    () =>
      isTilted() ? { text: '2D', label: '2D: back to the view from above' } : { text: '3D', label: '3D: tilt the map' },
    () => map.easeTo({ pitch: isTilted() ? 0 : TILT_DEG }),
    (_, show) => void map.on('pitchend', show),
  );
}
