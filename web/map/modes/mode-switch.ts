import type { MapMode, ModeTools, PointerAt } from './map-mode.ts';

type ModeContext = Omit<ModeTools, 'leave'> & { onChange: (mode: MapMode) => void };

/** Holds the active mode and passes it every pointer and key event. */
export class ModeSwitch {
  #active: MapMode;
  readonly #resting: MapMode;
  readonly #tools: ModeTools;
  readonly #onChange: (mode: MapMode) => void;

  constructor(resting: MapMode, { onChange, ...tools }: ModeContext) {
    this.#resting = resting;
    this.#active = resting;
    this.#onChange = onChange;
    this.#tools = { ...tools, leave: () => this.leave() };
    resting.enter?.(this.#tools);
  }

  get active(): MapMode {
    return this.#active;
  }

  use(mode: MapMode): void {
    const left = this.#active;
    this.#active = mode;
    left.leave?.(this.#tools);
    // Leaving a mode may have started another one, which stays active.
    if (this.#active !== mode) return;
    this.#tools.showHandles([]);
    this.#tools.showDraft(null);
    this.#onChange(mode);
    mode.enter?.(this.#tools);
  }

  leave(): void {
    if (this.#active !== this.#resting) this.use(this.#resting);
  }

  click(at: PointerAt): void {
    this.#active.click(at, this.#tools);
  }

  double(at: PointerAt): void {
    this.#active.double?.(at, this.#tools);
  }

  move(at: PointerAt): void {
    this.#active.move?.(at, this.#tools);
  }

  /** True if the mode claims the gesture. */
  down(at: PointerAt): boolean {
    return this.#active.down?.(at, this.#tools) ?? false;
  }

  drag(at: PointerAt): void {
    this.#active.drag?.(at, this.#tools);
  }

  up(at: PointerAt): void {
    this.#active.up?.(at, this.#tools);
  }

  cancel(): void {
    this.#active.cancel?.(this.#tools);
  }

  menu(at: PointerAt): void {
    this.#active.menu?.(at, this.#tools);
  }

  key(key: string): void {
    if (key !== 'Escape') this.#active.key?.(key, this.#tools);
    else if (!this.#active.escape?.(this.#tools)) this.leave();
  }

  finish(): void {
    this.#active.finish?.(this.#tools);
  }

  undoPoint(): void {
    this.#active.undoPoint?.(this.#tools);
  }

  viewChange(): void {
    this.#active.viewChange?.(this.#tools);
  }
}
