import type { Map as MapLibre } from 'maplibre-gl';
import type { GeoJsonSources } from './style/geojson-sources.ts';
import { FLAT_SOURCE, VOLUME_SOURCE } from './layers/flight/flight-plan.ts';
import type { EditCanvas } from './edit-canvas.ts';
import type { Overlay, OverlayFeature } from './overlay.ts';
import type { LngLat } from './scene.ts';

const nothing: readonly never[] = [];

/** The overlay on the map. Dragged shapes are drawn on the canvas above until they are dropped. */
export class ShownOverlay {
  readonly #map: MapLibre;
  readonly #fed: GeoJsonSources;
  readonly #sheet: EditCanvas;
  #isDragging = false;
  #shown: readonly OverlayFeature[] = nothing;

  constructor(map: MapLibre, fed: GeoJsonSources, sheet: EditCanvas) {
    this.#map = map;
    this.#fed = fed;
    this.#sheet = sheet;
  }

  async show(overlay: Overlay | null): Promise<void> {
    this.#shown = overlay?.flat ?? nothing;
    const wasDragging = this.#isDragging;
    this.#isDragging = false;
    await Promise.all([
      this.#fed.setData(FLAT_SOURCE, overlay?.flat ?? nothing),
      this.#fed.setData(VOLUME_SOURCE, overlay?.volumes ?? nothing),
    ]);
    if (!wasDragging) {
      // An earlier drop may still be pending; it is outdated by now.
      if (!this.#isDragging) this.#sheet.showShapes(nothing);
      return;
    }
    // Clears the canvas once the map shows the same, so that nothing flickers.
    this.#map.once('idle', () => {
      if (!this.#isDragging) this.#sheet.showShapes(nothing);
    });
    this.#map.triggerRepaint();
  }

  /** All positions of a geometry. */
  positions(): LngLat[] {
    return this.#shown.flatMap(({ geometry }) => ('coordinates' in geometry ? positionsIn(geometry.coordinates) : []));
  }

  showDrag(overlay: Overlay, segmentId: string | null): void {
    const moves = ({ properties }: OverlayFeature) =>
      properties.segmentId === undefined || properties.segmentId === segmentId;
    this.#sheet.showShapes(overlay.flat.filter(moves));
    if (this.#isDragging) return;
    this.#isDragging = true;
    void this.#fed.setData(
      FLAT_SOURCE,
      overlay.flat.filter((feature) => !moves(feature)),
    );
    void this.#fed.setData(
      VOLUME_SOURCE,
      overlay.volumes.filter(({ properties }) => properties.segmentId !== segmentId),
    );
  }
}

type Nested = number[] | Nested[];

function positionsIn(coordinates: Nested): LngLat[] {
  const [first, second] = coordinates;
  if (typeof first === 'number' && typeof second === 'number') return [[first, second]];
  return (coordinates as Nested[]).flatMap(positionsIn);
}
