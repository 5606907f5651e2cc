import type { Map as MapLibre } from 'maplibre-gl';
import { dragThresholdPx, pixelsBetween } from '../modes/hit-radius.ts';
import type { PointerAt } from '../modes/map-mode.ts';
import type { ModeSwitch } from '../modes/mode-switch.ts';
import { pointerAtEvent } from '../pointer-at.ts';

/** Matches the system's long press; not every browser sends an event. */
const LONG_PRESS_MS = 600;

type Held = { pointerId: number; start: PointerAt; at: PointerAt };

/**
 * Gestures claimed by the active mode: the map does not pan until released. A second finger returns them to the map.
 */
export class MapGestures {
  readonly #map: MapLibre;
  readonly #modes: ModeSwitch;
  #held: Held | null = null;
  #wasClaimed = false;
  #frame = 0;
  #longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(map: MapLibre, modes: ModeSwitch) {
    this.#map = map;
    this.#modes = modes;
    const canvas = map.getCanvas();
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', ({ pointerId }) => pointerId === this.#held?.pointerId && this.cancel());
    map.on('mousedown', (event) => this.#held && event.preventDefault());
    map.on('touchstart', (event) => this.#held && event.preventDefault());
    // If the first move is not prevented, the browser keeps the rest of the gesture, pinches included.
    map.on('touchmove', ({ originalEvent }) => this.#held && originalEvent.preventDefault());
  }

  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** The last press was claimed by a mode: ignore the click or menu event that follows. */
  get wasClaimed(): boolean {
    return this.#wasClaimed;
  }

  cancel(): void {
    if (!this.#held) return;
    this.#release();
    this.#modes.cancel();
  }

  stop(): void {
    this.#release();
  }

  #down(event: PointerEvent): void {
    if (this.#held) return this.cancel();
    this.#wasClaimed = false;
    // With these keys MapLibre rotates, or zooms to a box.
    if (!event.isPrimary || event.button !== 0 || event.ctrlKey || event.shiftKey) return;
    const at = pointerAtEvent(this.#map, event);
    if (!this.#modes.down(at)) return;
    this.#wasClaimed = true;
    this.#held = { pointerId: event.pointerId, start: at, at };
    this.#map.getCanvas().setPointerCapture(event.pointerId);
    if (at.byTouch) this.#longPress = setTimeout(() => this.#pressLong(at), LONG_PRESS_MS);
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#held?.pointerId) return;
    const held = { ...this.#held, at: pointerAtEvent(this.#map, event) };
    this.#held = held;
    if (isDrag(held)) clearTimeout(this.#longPress);
    this.#frame ||= requestAnimationFrame(() => this.#drag());
  }

  #drag(): void {
    this.#frame = 0;
    if (this.#held) this.#modes.drag(this.#held.at);
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#held?.pointerId) return;
    const { at } = this.#held;
    if (this.#frame) this.#drag();
    this.#release();
    this.#modes.up(at);
  }

  /** Moves are sent once per frame; one may still be pending when the page is busy. */
  #pressLong(start: PointerAt): void {
    requestAnimationFrame(() => {
      if (this.#held?.start !== start || isDrag(this.#held)) return;
      this.cancel();
      this.#modes.menu(start);
    });
  }

  #release(): void {
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#held = null;
  }
}

const isDrag = ({ start, at }: Held) => pixelsBetween(start.pointPx, at.pointPx) > dragThresholdPx(at);
