import type { Map as MapLibre } from 'maplibre-gl';
import type { FedSources } from './fed-sources.ts';
import { FLAT_SOURCE, VOLUME_SOURCE } from './layers/flight-plan.ts';
import type { LiveSheet } from './live-sheet.ts';
import type { Overlay, OverlayFeature } from './overlay.ts';

const nothing: readonly never[] = [];

/** The overlay on the map; what is dragged of it lies on the sheet above until the hand lets go. */
export class ShownOverlay {
  readonly #map: MapLibre;
  readonly #fed: FedSources;
  readonly #sheet: LiveSheet;
  #isDragging = false;

  constructor(map: MapLibre, fed: FedSources, sheet: LiveSheet) {
    this.#map = map;
    this.#fed = fed;
    this.#sheet = sheet;
  }

  async show(overlay: Overlay | null): Promise<void> {
    const wasDragging = this.#isDragging;
    this.#isDragging = false;
    await Promise.all([
      this.#fed.feed(FLAT_SOURCE, overlay?.flat ?? nothing),
      this.#fed.feed(VOLUME_SOURCE, overlay?.volumes ?? nothing),
    ]);
    if (!wasDragging) {
      // What was dropped just before may still wait for the map; it is old by now.
      if (!this.#isDragging) this.#sheet.showShapes(nothing);
      return;
    }
    // The sheet goes once the map shows the same, so that nothing is gone in between.
    this.#map.once('idle', () => {
      if (!this.#isDragging) this.#sheet.showShapes(nothing);
    });
    this.#map.triggerRepaint();
  }

  showDrag(overlay: Overlay, segmentId: string | null): void {
    const moves = ({ properties }: OverlayFeature) =>
      properties.segmentId === undefined || properties.segmentId === segmentId;
    this.#sheet.showShapes(overlay.flat.filter(moves));
    if (this.#isDragging) return;
    this.#isDragging = true;
    void this.#fed.feed(
      FLAT_SOURCE,
      overlay.flat.filter((feature) => !moves(feature)),
    );
    void this.#fed.feed(
      VOLUME_SOURCE,
      overlay.volumes.filter(({ properties }) => properties.segmentId !== segmentId),
    );
  }
}
