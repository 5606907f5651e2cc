import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { logError } from '../platform/log.ts';

/** Data that changes with every move of a drag: it goes straight to its source, past the scene and its style. */
export class FedSources {
  readonly #map: MapLibre;
  readonly #fed = new Map<string, readonly Feature[]>();

  #isStopped = false;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  /** What is the very same list is not sent again. */
  feed(sourceId: string, features: readonly Feature[]): void {
    if (this.#fed.get(sourceId) === features) return;
    this.#fed.set(sourceId, features);
    this.#send(sourceId, features);
  }

  /** After the style was built anew, its sources are empty. */
  refill(): void {
    for (const [sourceId, features] of this.#fed) this.#send(sourceId, features);
  }

  /** The map is gone; whoever still feeds it does no harm. */
  stop(): void {
    this.#isStopped = true;
  }

  #send(sourceId: string, features: readonly Feature[]): void {
    if (this.#isStopped) return;
    const sent = this.#map
      .getSource<GeoJSONSource>(sourceId)
      ?.setData({ type: 'FeatureCollection', features: [...features] });
    sent?.catch((error: unknown) => logError(`The map could not take ${sourceId}`, error));
  }
}
