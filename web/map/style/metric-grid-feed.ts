import type { Map as MapLibre } from 'maplibre-gl';
import type { GeoJsonSources } from './geojson-sources.ts';
import { surfaceShare } from './imagery-fade.ts';
import { GRID_SOURCE } from '../layers/base/grid.ts';
import { shownImagery } from '../layers/base/imagery.ts';
import { GRID_FROM_ZOOM, metricGrid } from './metric-grid.ts';
import type { Scene } from '../scene.ts';

const nothing: readonly never[] = [];

/** Updates the grid with the view: none where imagery is shown. */
export class MetricGridFeed {
  readonly #map: MapLibre;
  readonly #fed: GeoJsonSources;
  #drawn = '';

  constructor(map: MapLibre, fed: GeoJsonSources) {
    this.#map = map;
    this.#fed = fed;
  }

  follow({ sources, hiddenImagery, units }: Pick<Scene, 'sources' | 'hiddenImagery' | 'units'>): void {
    const zoom = this.#map.getZoom();
    const { lng, lat } = this.#map.getCenter();
    const shown = shownImagery(sources.imagery, hiddenImagery);
    const strength = zoom < GRID_FROM_ZOOM ? 0 : surfaceShare(shown, [lng, lat], zoom);
    const box = this.#map.getBounds();
    const bounds = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()] as const;
    const next = strength === 0 ? '' : JSON.stringify([bounds, zoom, strength, units]);
    if (next === this.#drawn) return;
    this.#drawn = next;
    void this.#fed.setData(
      GRID_SOURCE,
      strength === 0 ? nothing : metricGrid(bounds, zoom, { strength, units }).features,
    );
  }
}
