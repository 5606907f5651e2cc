import type { FeatureCollection } from 'geojson';
import {
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type Point,
  type PointLike,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { UnitSystem } from '../../platform/units.ts';
import { currentTokens } from '../../platform/calls/tokens.ts';
import type { LngLat } from '../scene.ts';
import { tileRequest } from '../sources/tile-request.ts';
import { drawn, groundStyle, hitLayers, layerIds, resultsStyle, type BaseMap, type Results } from './results-style.ts';
import { contourText, type ShownHeightUnit } from './contour-text.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

setWorkerUrl(workerUrl);

/** A photo or a control point, by its name. */
export type ResultsHit = { kind: keyof typeof hitLayers; name: string };
export type ResultsCallbacks = {
  onClick: (position: LngLat, hit: ResultsHit | null) => void;
  /** The place under the pointer; null if it is elsewhere. */
  onPoint: (position: LngLat | null) => void;
  /** A double click, or Enter. */
  onFinish: () => void;
};
/** Display options of the results. */
export type ResultsLook = {
  /** 0 to 1. */
  opacity: number;
  /** Whose heights are coloured and shaded. */
  model: 'surface' | 'terrain';
  showsHeights: boolean;
  showsHillshade: boolean;
  showsContours: boolean;
  showsNdvi: boolean;
  /** Clips the results left of this share of the width; null shows all. */
  swipe: number | null;
  isMeasuring: boolean;
  units: UnitSystem;
  /** Of the heights along contours. */
  heightUnit: ShownHeightUnit;
  measures: FeatureCollection;
  cameras: FeatureCollection;
  control: FeatureCollection;
};

const FIT = { padding: 40, animate: false } as const;
/** A pixel of a few millimetres: finer than any drone camera. */
const MAX_FIT_ZOOM = 25;

type ResultsOptions = {
  over: HTMLElement;
  under: HTMLElement;
  ground: BaseMap;
  results: Results;
  answers: ResultsCallbacks;
};

/** Project results on the map. A second map with only the base map lies below, for comparison. */
export class ResultsMap {
  readonly #over: MapLibre;
  readonly #wanted: ResultsOptions;
  #under: MapLibre | null = null;
  readonly #scale = new ScaleControl({ maxWidth: 120 });
  #look: ResultsLook | null = null;
  #hasContours = false;
  #isReady = false;
  #pointer: Point | null = null;

  constructor(wanted: ResultsOptions) {
    const { over, ground, results, answers } = wanted;
    this.#wanted = wanted;
    this.#over = open(over, resultsStyle(ground, results), results);
    this.#over.addControl(new NavigationControl({ visualizePitch: false, showCompass: !ground.isLocal }), 'top-right');
    if (!ground.isLocal) this.#over.addControl(this.#scale, 'bottom-left');
    this.#over.on('load', () => {
      this.#isReady = true;
      if (this.#look) this.show(this.#look);
    });
    this.#over.on('click', ({ lngLat, point }) => {
      answers.onClick([lngLat.lng, lngLat.lat], this.#isReady ? this.#hit(point) : null);
    });
    this.#over.on('dblclick', (event) => {
      if (!this.#look?.isMeasuring) return;
      event.preventDefault();
      answers.onFinish();
    });
    this.#over.on('mousemove', ({ point }) => this.#pointAt(point));
    this.#over.on('mouseout', () => this.#pointAt(null));
    this.#over.on('move', () => {
      this.#follow();
      if (this.#pointer) this.#pointAt(this.#pointer);
    });
  }

  #pointAt(point: Point | null): void {
    this.#pointer = point;
    const at = point && this.#over.unproject(point);
    this.#wanted.answers.onPoint(at && [at.lng, at.lat]);
  }

  show(look: ResultsLook): void {
    this.#look = look;
    if (!this.#wanted.ground.isLocal) this.#scale.setUnit(look.units);
    if (!this.#isReady) return;
    const map = this.#over;
    map.setPaintProperty(layerIds.ortho, 'raster-opacity', look.opacity);
    for (const [id, isShown] of shownLayers(look))
      if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none');
    this.#showContours(look);
    void map.getSource<GeoJSONSource>(drawn.measures)?.setData(look.measures);
    void map.getSource<GeoJSONSource>(drawn.cameras)?.setData(look.cameras);
    void map.getSource<GeoJSONSource>(drawn.control)?.setData(look.control);
    map.getCanvas().style.cursor = look.isMeasuring ? 'crosshair' : '';
    this.#swipe(look.swipe);
  }

  /** They are fetched when they are first shown. */
  #showContours({ showsContours, heightUnit }: ResultsLook): void {
    const { contours } = this.#wanted.results;
    if (!showsContours || contours === null) return;
    for (const id of layerIds.contourHeights)
      this.#over.setLayoutProperty(id, 'text-field', contourText(contours, heightUnit));
    if (this.#hasContours) return;
    this.#hasContours = true;
    void this.#over.getSource<GeoJSONSource>(drawn.contours)?.setData(new URL(contours.url, window.location.href).href);
  }

  /** What is on top there. */
  #hit(point: PointLike): ResultsHit | null {
    const [found] = this.#over.queryRenderedFeatures(point, { layers: Object.values(hitLayers) });
    const name: unknown = found?.properties['name'];
    const kind = (Object.keys(hitLayers) as (keyof typeof hitLayers)[]).find(
      (one) => hitLayers[one] === found?.layer.id,
    );
    return typeof name === 'string' && kind ? { kind, name } : null;
  }

  fit(): void {
    this.#over.fitBounds([...this.#wanted.results.bounds], FIT);
  }

  centre(): LngLat {
    const { lng, lat } = this.#over.getCenter();
    return [lng, lat];
  }

  hitAtCentre(): ResultsHit | null {
    return this.#isReady ? this.#hit(this.#over.project(this.#over.getCenter())) : null;
  }

  remove(): void {
    this.#over.remove();
    this.#under?.remove();
  }

  #swipe(share: number | null): void {
    const { over, under, ground, results } = this.#wanted;
    // Clips only the canvas, not the controls.
    this.#over.getCanvas().style.clipPath = share === null ? '' : `inset(0 0 0 ${share * 100}%)`;
    over.dataset['swipe'] = share === null ? 'off' : 'on';
    if (share !== null && !this.#under) {
      this.#under = open(under, groundStyle(ground), results);
      this.#follow();
    }
  }

  #follow(): void {
    const map = this.#over;
    this.#under?.jumpTo({
      center: map.getCenter(),
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    });
  }
}

/** Each layer that can be switched, and whether it is shown. */
function shownLayers(look: ResultsLook): [string, boolean][] {
  const { model, showsHeights, showsHillshade, showsContours, showsNdvi } = look;
  return [
    ...(['surface', 'terrain'] as const).flatMap((each): [string, boolean][] => [
      [layerIds[each].relief, each === model && showsHeights],
      [layerIds[each].shade, each === model && showsHillshade],
      [layerIds.filled[each], each === model && (showsHeights || showsHillshade)],
    ]),
    [layerIds.ndvi, showsNdvi],
    ...[layerIds.contourEdges, ...layerIds.contours, ...layerIds.contourHeights].map((id): [string, boolean] => [
      id,
      showsContours,
    ]),
  ];
}

function open(container: HTMLElement, style: ReturnType<typeof groundStyle>, { bounds }: Results): MapLibre {
  return new MapLibre({
    container,
    style,
    bounds: [...bounds],
    fitBoundsOptions: FIT,
    maxZoom: MAX_FIT_ZOOM,
    attributionControl: false,
    locale: { 'Map.Title': 'Map of the results. Arrow keys move it, plus and minus zoom.' },
    transformRequest: (url) => tileRequest(url, window.location.origin, currentTokens().apiKey),
  });
}
