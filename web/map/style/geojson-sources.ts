import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';

/** GeoJSON data that changes during a drag: set directly on its source, bypassing scene and style. */
export class GeoJsonSources {
  readonly #map: MapLibre;
  readonly #features = new Map<string, readonly Feature[]>();

  #isStopped = false;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  /** Skips an identical list. Resolves once the map has loaded the data. */
  async setData(sourceId: string, features: readonly Feature[]): Promise<void> {
    if (this.#features.get(sourceId) === features) return;
    this.#features.set(sourceId, features);
    await this.#send(sourceId, features);
  }

  /** Fills the empty sources after a style rebuild. */
  resendAll(): void {
    for (const [sourceId, features] of this.#features) void this.#send(sourceId, features);
  }

  /** The map is gone; later calls do nothing. */
  stop(): void {
    this.#isStopped = true;
  }

  async #send(sourceId: string, features: readonly Feature[]): Promise<void> {
    if (this.#isStopped) return;
    try {
      const data = { type: 'FeatureCollection' as const, features: [...features] };
      await this.#map.getSource<GeoJSONSource>(sourceId)?.setData(data);
    } catch (error) {
      logError(`Map source ${sourceId} could not be updated`, error);
    }
  }
}
