import { Marker, type Map as MapLibre } from 'maplibre-gl';
import { fadePlanPin, planPin } from './popups/plan-pin.ts';
import type { SceneMarker } from './scene.ts';

/** Minimum zoom for names beside pins. */
const NAMES_MIN_ZOOM = 9;

/** Syncs the pins on the map with the scene's markers. */
export class SceneMarkers {
  readonly #map: MapLibre;
  readonly #shown = new Map<string, { pin: Marker; marker: SceneMarker }>();

  constructor(map: MapLibre) {
    this.#map = map;
    this.#hideNamesFromAfar();
    map.on('zoom', () => this.#hideNamesFromAfar());
  }

  show(markers: readonly SceneMarker[]): void {
    const wanted = new Map(markers.map((marker) => [marker.id, marker]));
    for (const [id, { pin, marker }] of this.#shown) {
      const next = wanted.get(id);
      if (next && isSamePin(next, marker)) continue;
      pin.remove();
      this.#shown.delete(id);
    }
    for (const marker of wanted.values()) {
      const pin = this.#shown.get(marker.id)?.pin ?? this.#place(marker);
      if (marker.look === 'plan') fadePlanPin(pin.getElement(), marker.isFaded ?? false);
      this.#shown.set(marker.id, { pin, marker });
    }
  }

  #place(marker: SceneMarker): Marker {
    const [lng, lat] = marker.position;
    const pin = marker.look === 'plan' ? this.#namedPin(marker) : plainPin(marker);
    return pin.setLngLat([lng, lat]).addTo(this.#map);
  }

  /** Clicks go to the newest marker with this id. */
  #namedPin(marker: SceneMarker): Marker {
    const element = planPin(marker, () => this.#shown.get(marker.id)?.marker.onClick?.());
    return new Marker({ element, anchor: 'bottom' });
  }

  #hideNamesFromAfar(): void {
    const names = this.#map.getZoom() < NAMES_MIN_ZOOM ? 'hidden' : 'shown';
    const { dataset } = this.#map.getContainer();
    if (dataset['names'] !== names) dataset['names'] = names;
  }
}

function plainPin({ label }: SceneMarker): Marker {
  const pin = new Marker({ color: '#e8590c' });
  const element = pin.getElement();
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.title = label;
  return pin;
}

/** A pin keeps its element and focus if only its callback or fading changed. */
function isSamePin(a: SceneMarker, b: SceneMarker): boolean {
  return a.label === b.label && a.look === b.look && a.position[0] === b.position[0] && a.position[1] === b.position[1];
}
