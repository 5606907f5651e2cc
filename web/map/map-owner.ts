import { Popup, type ErrorEvent, type Map as MapLibre } from 'maplibre-gl';
import { logError } from '../platform/log.ts';
import { applyStyleChange } from './apply-style-change.ts';
import { createMap } from './create-map.ts';
import { hoverLayers, hoverText } from './layers/hover-text.ts';
import { FLY_TO_ZOOM, type MapHandle } from './map-handle.ts';
import { listenToInput } from './map-input.ts';
import { browse } from './modes/browse.ts';
import type { FeatureHit, MapMode, ModeTools, PointerAt } from './modes/map-mode.ts';
import { ModeSwitch } from './modes/mode-switch.ts';
import { pickPoint } from './modes/pick-point.ts';
import type { Position, Scene } from './scene.ts';
import { SceneMarkers } from './scene-markers.ts';
import { endAllTroubles, endTrouble, noteTrouble } from './source-troubles.ts';
import type { View } from './stored-view.ts';
import { styleChanges } from './style-changes.ts';
import { styleOf, type MapStyle } from './style-of.ts';

export type Hover = { text: string; pointPx: readonly [x: number, y: number] };

export type OwnerAnswers = {
  onReady: (handle: MapHandle) => void;
  onViewChange: (view: View) => void;
  onClick: (at: PointerAt, features: FeatureHit[]) => void;
  onMenu: (at: PointerAt) => void;
  onHover: (hover: Hover | null) => void;
  onModeChange: (mode: MapMode) => void;
};

type Start = { container: HTMLElement; scene: Scene; view: View; answers: OwnerAnswers };

/** The one owner of the map: it is told whole scenes, and touches only what differs from the last one. */
export class MapOwner {
  readonly #map: MapLibre;
  readonly #markers: SceneMarkers;
  readonly #modes: ModeSwitch;
  readonly #answers: OwnerAnswers;
  readonly #stopListening: () => void;
  #wanted: Scene;
  #shown: MapStyle;
  #takesChanges = false;
  #wasReady = false;
  #hovered: FeatureHit | null = null;

  constructor({ container, scene, view, answers }: Start) {
    this.#answers = answers;
    this.#wanted = scene;
    this.#shown = { ...styleOf(scene), sky: {} };
    this.#map = createMap(container, this.#shown, view);
    this.#markers = new SceneMarkers(this.#map);
    this.#modes = new ModeSwitch(browse({ onClick: answers.onClick, onMenu: answers.onMenu }), this.#surroundings());
    this.#stopListening = listenToInput(this.#map, this.#modes);
    this.#listen(container);
  }

  readonly handle: MapHandle = {
    flyTo: ({ position: [lng, lat], zoom = FLY_TO_ZOOM }) => void this.#map.flyTo({ center: [lng, lat], zoom }),
    fitBounds: ([west, south, east, north], { paddingPx = 60, maxZoom = FLY_TO_ZOOM } = {}) => {
      const eastOfWest = east < west ? east + 360 : east;
      this.#map.fitBounds([west, south, eastOfWest, north], { padding: paddingPx, maxZoom });
    },
    currentView: () => this.#view(),
    pickPoint: () => new Promise<Position | null>((answer) => this.#modes.use(pickPoint(answer))),
    startMode: (mode) => {
      this.#modes.use(mode);
      return () => {
        if (this.#modes.active === mode) this.#modes.leave();
      };
    },
    openPopup: ({ position: [lng, lat], content, onClose }) => {
      const popup = new Popup({ closeButton: false, maxWidth: 'none', className: 'overflight-popup' });
      popup.setLngLat([lng, lat]).setDOMContent(content).addTo(this.#map);
      const closed = popup.on('close', onClose);
      return () => {
        closed.unsubscribe();
        popup.remove();
      };
    },
  };

  show(scene: Scene): void {
    this.#wanted = scene;
    if (this.#takesChanges) this.#catchUp();
  }

  leaveMode(): void {
    this.#modes.leave();
  }

  remove(): void {
    this.#modes.leave();
    this.#stopListening();
    endAllTroubles();
    this.#map.remove();
  }

  #catchUp(): void {
    const next = styleOf(this.#wanted);
    for (const change of styleChanges(this.#shown, next)) applyStyleChange(this.#map, change);
    this.#shown = next;
    this.#markers.show(this.#wanted.markers);
  }

  #listen(container: HTMLElement): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#takesChanges = true;
      this.#catchUp();
      if (!this.#wasReady) this.#answers.onReady(this.handle);
      this.#wasReady = true;
    });
    // A lost context rebuilds the style by itself; what is changed meanwhile would be forgotten.
    map.on('webglcontextlost', () => {
      this.#takesChanges = false;
    });
    map.on('moveend', () => this.#answers.onViewChange(this.#view()));
    map.on('mouseout', () => this.#setHover(null));
    map.on('error', (event) => this.#noteError(event));
    map.on('sourcedata', ({ sourceId, tile }) => tile && endTrouble(sourceId));
    map.on('idle', () => {
      container.dataset['map'] = 'idle';
    });
    map.on('dataloading', () => {
      container.dataset['map'] = 'busy';
    });
  }

  /** A source that fails once fails for every tile: it is logged once, and the layers panel tells it. */
  #noteError(event: ErrorEvent & { sourceId?: string }): void {
    const { sourceId, error } = event;
    if (sourceId === undefined) logError('The map reported an error', error);
    else if (noteTrouble(sourceId)) logError(`Tiles of ${sourceId} cannot be loaded`, error);
  }

  #surroundings(): Omit<ModeTools, 'leave'> & { onChange: (mode: MapMode) => void } {
    return {
      featuresAt: (at) => this.#featuresAt(at),
      centre: () => {
        const { longitude, latitude } = this.#view();
        return [longitude, latitude];
      },
      setHover: (hit) => this.#setHover(hit),
      onChange: (mode) => {
        this.#map.getCanvas().style.cursor = mode.cursor;
        this.#answers.onModeChange(mode);
      },
    };
  }

  #featuresAt({ pointPx: [x, y] }: PointerAt): FeatureHit[] {
    const layers = hoverLayers.filter((id) => this.#map.getLayer(id));
    if (layers.length === 0) return [];
    return this.#map
      .queryRenderedFeatures([x, y], { layers })
      .map(({ layer, source, sourceLayer, id, properties }) => ({
        layer: layer.id,
        source,
        sourceLayer,
        id,
        properties,
      }));
  }

  #setHover(hit: { feature: FeatureHit; at: PointerAt } | null): void {
    if (!sameFeature(hit?.feature ?? null, this.#hovered)) {
      this.#markHovered(false);
      this.#hovered = hit?.feature ?? null;
      this.#markHovered(true);
    }
    const text = hit && hoverText(hit.feature.layer, hit.feature.properties);
    this.#answers.onHover(text && hit ? { text, pointPx: hit.at.pointPx } : null);
  }

  #markHovered(hover: boolean): void {
    const { source, sourceLayer, id } = this.#hovered ?? {};
    if (source === undefined || id === undefined || !this.#map.getSource(source)) return;
    this.#map.setFeatureState({ source, id, ...(sourceLayer === undefined ? {} : { sourceLayer }) }, { hover });
  }

  #view(): View {
    const { lng, lat } = this.#map.getCenter().wrap();
    const map = this.#map;
    return { longitude: lng, latitude: lat, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() };
  }
}

function sameFeature(a: FeatureHit | null, b: FeatureHit | null): boolean {
  return a?.source === b?.source && a?.layer === b?.layer && a?.id === b?.id;
}
