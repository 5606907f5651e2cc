import type { Layer } from '@deck.gl/core';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { Map as MapLibre } from 'maplibre-gl';
import type { PointPx } from '../modes/map-mode.ts';
import type { Place3d } from './raised-flight.ts';

/** Drawn in this order. */
const parts = ['flight', 'aircraft'] as const;
type Part = (typeof parts)[number];

/** The layer that deck.gl adds to the map for its own. */
const GROUP = 'deck-maplibre-layer-group-last';

/** The deck.gl overlay of a map; deck.gl allows only one. */
export class DeckOverlay {
  readonly #overlay = new MapLibreOverlay({ interleaved: true, layers: [] });
  readonly #shown = new Map<Part, readonly Layer[]>();

  constructor(map: MapLibre) {
    // deck.gl rejects our projection, which blends from globe to Mercator. Where 3D shapes are drawn the map is flat
    // already, so this reports Mercator; nothing else reads it.
    map.getProjection = () => ({ type: 'mercator' });
    map.addControl(this.#overlay);
    // deck.gl joins the map's layers only while the map is fully loaded. Until then it silently draws over the hills,
    // and would do so for ever: nothing else makes it try again.
    map.on('idle', () => {
      if (this.#layers().length > 0 && !map.getLayer(GROUP)) this.#send();
    });
  }

  show(part: Part, layers: readonly Layer[]): void {
    this.#shown.set(part, layers);
    this.#send();
  }

  /** Where a place is drawn; null before its part is. */
  project(part: Part, place: Place3d): PointPx | null {
    const layer = this.#shown.get(part)?.[0];
    // Layers know the camera once they have been drawn.
    if (!layer?.internalState) return null;
    const [x = NaN, y = NaN] = layer.project(place);
    return [x, y];
  }

  #layers(): Layer[] {
    return parts.flatMap((part) => this.#shown.get(part) ?? []);
  }

  #send(): void {
    this.#overlay.setProps({ layers: this.#layers() });
  }
}
