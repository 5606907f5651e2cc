import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { PointerAt } from './modes/map-mode.ts';
import type { ModeSwitch } from './modes/mode-switch.ts';

const LONG_PRESS_MS = 550;
const LONG_PRESS_SLACK_PX = 8;

/** Hands the map's pointer and key events to the active mode; answers with a function that stops it. */
export function listenToInput(map: MapLibre, modes: ModeSwitch): () => void {
  const press = longPress((at) => modes.menu(at));
  let frame = 0;
  let last: PointerAt | null = null;
  const move = (event: MapMouseEvent) => {
    last = pointerAt(event);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (last) modes.move(last);
    });
  };
  map.on('click', (event) => modes.click(pointerAt(event)));
  map.on('contextmenu', (event) => {
    press.stop();
    if (!press.justHappened()) modes.menu(pointerAt(event));
  });
  map.on('mousemove', move);
  map.on('touchstart', press.start);
  map.on('touchmove', press.moved);
  map.on('touchend', press.end);
  map.on('touchcancel', press.stop);
  map.on('movestart', press.stop);

  const canvasKey = ({ key }: KeyboardEvent) => key !== 'Escape' && modes.key(key);
  const anyKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && modes.key(key);
  map.getCanvas().addEventListener('keydown', canvasKey);
  document.addEventListener('keydown', anyKey);
  return () => {
    cancelAnimationFrame(frame);
    press.stop();
    document.removeEventListener('keydown', anyKey);
  };
}

function pointerAt({ lngLat, point, originalEvent }: MapMouseEvent | MapTouchEvent): PointerAt {
  const { lng, lat } = lngLat.wrap();
  const byTouch = !('pointerType' in originalEvent)
    ? 'touches' in originalEvent
    : originalEvent.pointerType === 'touch';
  return { position: [lng, lat], pointPx: [point.x, point.y], byTouch };
}

/** Not every touch browser reports a long press as a menu click, and those that do must not count it twice. */
function longPress(answer: (at: PointerAt) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: readonly [number, number] = [0, 0];
  let happened = false;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    justHappened: () => happened,
    start: (event: MapTouchEvent) => {
      stop();
      happened = false;
      if (event.originalEvent.touches.length !== 1) return;
      const at = pointerAt(event);
      from = at.pointPx;
      timer = setTimeout(() => {
        happened = true;
        answer(at);
      }, LONG_PRESS_MS);
    },
    /** Without this the browser makes a click of the lifted finger, which closes what the press opened. */
    end: ({ originalEvent }: MapTouchEvent) => {
      stop();
      if (happened) originalEvent.preventDefault();
    },
    moved: ({ point }: MapTouchEvent) => {
      if (Math.hypot(point.x - from[0], point.y - from[1]) > LONG_PRESS_SLACK_PX) stop();
    },
  };
}
