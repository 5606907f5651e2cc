import { Marker, type Map as MapLibre } from 'maplibre-gl';
import type { SceneMarker } from './scene.ts';

/** Keeps the pins on the map in step with the scene's list. */
export class SceneMarkers {
  readonly #map: MapLibre;
  readonly #shown = new Map<string, { pin: Marker; marker: SceneMarker }>();

  constructor(map: MapLibre) {
    this.#map = map;
  }

  show(markers: readonly SceneMarker[]): void {
    const wanted = new Map(markers.map((marker) => [marker.id, marker]));
    for (const [id, { pin, marker }] of this.#shown) {
      if (wanted.get(id) === marker) continue;
      pin.remove();
      this.#shown.delete(id);
    }
    for (const marker of wanted.values()) {
      if (!this.#shown.has(marker.id)) this.#shown.set(marker.id, { pin: this.#place(marker), marker });
    }
  }

  #place({ position: [lng, lat], label }: SceneMarker): Marker {
    const pin = new Marker({ color: '#e8590c' }).setLngLat([lng, lat]);
    const element = pin.getElement();
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', label);
    element.title = label;
    return pin.addTo(this.#map);
  }
}
