import { Marker, type Map as MapLibre } from 'maplibre-gl';
import type { LngLat } from './scene.ts';
import classes from './spot.module.css';

/** One dot on the map that follows what is pointed at elsewhere. */
export class Spot {
  readonly #map: MapLibre;
  #dot: Marker | null = null;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  show(position: LngLat | null): void {
    if (position) {
      this.#dot ??= dot();
      this.#dot.setLngLat([position[0], position[1]]).addTo(this.#map);
    } else this.#dot?.remove();
  }
}

function dot(): Marker {
  const element = document.createElement('div');
  element.className = classes['spot'] ?? '';
  element.dataset['testid'] = 'spot';
  const marker = new Marker({ element });
  // It marks what is read elsewhere.
  element.removeAttribute('aria-label');
  element.setAttribute('aria-hidden', 'true');
  return marker;
}
