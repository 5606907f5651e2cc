import type { Map as MapLibre } from 'maplibre-gl';
import type { DeckOverlay } from './deck-overlay.ts';

/** Loads the 3D library of a map when it is first needed. */
export class Space {
  readonly #map: MapLibre;
  #overlay: Promise<DeckOverlay | null> | undefined;
  #isStopped = false;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  /** Null once the map is gone. */
  async open(): Promise<DeckOverlay | null> {
    this.#overlay ??= this.#load();
    const overlay = await this.#overlay;
    return this.#isStopped ? null : overlay;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #load(): Promise<DeckOverlay | null> {
    const { DeckOverlay } = await import('./deck-overlay.ts');
    return this.#isStopped ? null : new DeckOverlay(this.#map);
  }
}
