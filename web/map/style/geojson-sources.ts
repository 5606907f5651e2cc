import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';

/** Data that changes with every move of a drag: it goes straight to its source, past the scene and its style. */
export class GeoJsonSources {
  readonly #map: MapLibre;
  readonly #features = new Map<string, readonly Feature[]>();

  #isStopped = false;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  /** What is the very same list is not sent again. Answers once the map has taken it in. */
  async setData(sourceId: string, features: readonly Feature[]): Promise<void> {
    if (this.#features.get(sourceId) === features) return;
    this.#features.set(sourceId, features);
    await this.#send(sourceId, features);
  }

  /** After the style was built anew, its sources are empty. */
  resendAll(): void {
    for (const [sourceId, features] of this.#features) void this.#send(sourceId, features);
  }

  /** The map is gone; whoever still feeds it does no harm. */
  stop(): void {
    this.#isStopped = true;
  }

  async #send(sourceId: string, features: readonly Feature[]): Promise<void> {
    if (this.#isStopped) return;
    try {
      const data = { type: 'FeatureCollection' as const, features: [...features] };
      await this.#map.getSource<GeoJSONSource>(sourceId)?.setData(data);
    } catch (error) {
      logError(`The map could not take ${sourceId}`, error);
    }
  }
}
