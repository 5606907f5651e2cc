import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import type { PointerAt } from './modes/map-mode.ts';
import type { ModeSwitch } from './modes/mode-switch.ts';

/** Hands the map's pointer and key events to the active mode; answers with a function that stops it. */
export function listenToInput(map: MapLibre, modes: ModeSwitch): () => void {
  let frame = 0;
  let last: PointerAt | null = null;
  map.on('click', (event) => modes.click(pointerAt(event)));
  map.on('contextmenu', (event) => modes.menu(pointerAt(event)));
  map.on('mousemove', (event) => {
    last = pointerAt(event);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (last) modes.move(last);
    });
  });
  swallowClickAfterLongPress(map);

  const canvasKey = ({ key }: KeyboardEvent) => key !== 'Escape' && modes.key(key);
  const anyKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && modes.key(key);
  map.getCanvas().addEventListener('keydown', canvasKey);
  document.addEventListener('keydown', anyKey);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('keydown', anyKey);
  };
}

function pointerAt({ lngLat, point, originalEvent }: MapMouseEvent): PointerAt {
  const { lng, lat } = lngLat.wrap();
  const byTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
  return { position: [lng, lat], pointPx: [point.x, point.y], byTouch };
}

/** A long press is a menu click to the map; the browser may still make a click of the lifted finger, which closes the menu. */
function swallowClickAfterLongPress(map: MapLibre): void {
  let phase: 'up' | 'down' | 'pressed' = 'up';
  map.on('touchstart', () => {
    phase = 'down';
  });
  map.on('contextmenu', () => {
    if (phase === 'down') phase = 'pressed';
  });
  map.on('touchend', ({ originalEvent }) => {
    if (phase === 'pressed') originalEvent.preventDefault();
    phase = 'up';
  });
  map.on('touchcancel', () => {
    phase = 'up';
  });
}
