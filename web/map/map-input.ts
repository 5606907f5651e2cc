import type { Map as MapLibre } from 'maplibre-gl';
import { MapGestures } from './view/map-gestures.ts';
import type { PointerAt } from './modes/map-mode.ts';
import type { ModeSwitch } from './modes/mode-switch.ts';
import { pointerAt } from './pointer-at.ts';

/** A second click this soon is part of the first, even if that one ended its mode. */
const DOUBLE_CLICK_MS = 350;

/** Passes the map's pointer and key events to the active mode; returns a function that stops it. */
export function listenToInput(map: MapLibre, modes: ModeSwitch, onAim: (byKeyboard: boolean) => void): () => void {
  const gestures = new MapGestures(map, modes);
  listenToClicks(map, modes, gestures);
  swallowClickAfterLongPress(map);
  const stopKeys = listenToKeys(map, modes, gestures);
  const stopMoves = listenToMoves(map, { modes, gestures, onAim });
  return () => {
    gestures.stop();
    stopKeys();
    stopMoves();
  };
}

function listenToClicks(map: MapLibre, modes: ModeSwitch, gestures: MapGestures): void {
  let placedAt = -Infinity;
  const isEcho = () => !modes.active.placesPoints && performance.now() - placedAt < DOUBLE_CLICK_MS;
  map.on('click', (event) => {
    if (gestures.wasClaimed || isEcho()) return;
    if (modes.active.placesPoints) placedAt = performance.now();
    modes.click(pointerAt(event));
  });
  map.on('dblclick', (event) => {
    if (!modes.active.placesPoints && !isEcho()) return;
    event.preventDefault();
    if (!gestures.wasClaimed) modes.double(pointerAt(event));
  });
  map.on('contextmenu', (event) => {
    if (gestures.isHeld) gestures.cancel();
    else if (gestures.wasClaimed) return;
    modes.menu(pointerAt(event));
  });
}

type Moves = { modes: ModeSwitch; gestures: MapGestures; onAim: (byKeyboard: boolean) => void };

/** Moves of the pointer over the map, or of the map under its centre cross by keyboard. */
function listenToMoves(map: MapLibre, { modes, gestures, onAim }: Moves): () => void {
  let frame = 0;
  let last: PointerAt | null = null;
  let byKeyboard = false;
  const aim = (next: boolean) => {
    if (byKeyboard !== next) onAim(next);
    byKeyboard = next;
  };
  const notify = (at: PointerAt) => {
    last = at;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (last && !gestures.isHeld) modes.move(last);
    });
  };
  map.on('mousemove', (event) => {
    aim(false);
    notify(pointerAt(event));
  });
  map.on('touchstart', () => aim(false));
  map.on('move', () => byKeyboard && modes.active.placesPoints && notify(centreOf(map)));
  map.on('moveend', () => modes.viewChange());
  map.getCanvas().addEventListener('keydown', () => aim(true));
  return () => cancelAnimationFrame(frame);
}

function centreOf(map: MapLibre): PointerAt {
  const { lng, lat } = map.getCenter().wrap();
  const { clientWidth, clientHeight } = map.getCanvas();
  return { position: [lng, lat], pointPx: [clientWidth / 2, clientHeight / 2], byTouch: false };
}

function listenToKeys(map: MapLibre, modes: ModeSwitch, gestures: MapGestures): () => void {
  const canvasKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // With these modifiers it is a shortcut of the page or browser.
    if (key !== 'Escape' && !ctrlKey && !metaKey && !altKey) modes.key(key);
  };
  const anyKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOwnEscape(event.target)) return;
    if (!gestures.isHeld) return modes.key('Escape');
    event.preventDefault();
    gestures.cancel();
  };
  map.getCanvas().addEventListener('keydown', canvasKey);
  document.addEventListener('keydown', anyKey);
  return () => document.removeEventListener('keydown', anyKey);
}

/** Escape that closes a list, menu or dialog, or is typed into a field, is not for the map. */
function hasOwnEscape(target: EventTarget | null): boolean {
  const own = 'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]';
  return target instanceof Element && target.closest(own) !== null;
}

/** A long press opens the menu; the click some browsers send when the finger lifts would close it. */
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
