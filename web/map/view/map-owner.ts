import { AJAXError, ScaleControl, type ErrorEvent, type Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';
import { applyStyleChange } from '../style/apply-style-change.ts';
import { boundsOf as boundsAround } from '../bounds-of.ts';
import type { ButtonControl } from './button-control.ts';
import { createMap } from './create-map.ts';
import { GeoJsonSources } from '../style/geojson-sources.ts';
import { hostReachability } from '../sources/host-reachability.ts';
import { drawMapImages } from '../layers/base/map-images.ts';
import { DRAFT_SOURCE } from '../layers/flight/drawing.ts';
import { overlayHitLayers } from '../layers/flight/flight-plan.ts';
import { CUSTOM_SOURCE } from '../layers/airspace/flight-restrictions.ts';
import { hoverLayers, hoverText, thinHoverLayers } from '../layers/hover-text.ts';
import { PHOTOS_SOURCE } from '../layers/flight/photos.ts';
import { COVERAGE_SOURCE } from '../layers/flight/coverage.ts';
import { STRETCHES_SOURCE } from '../layers/flight/flight-stretches.ts';
import { flightHit } from '../layers/flight/flight-heights.ts';
import { vehicleHit } from '../layers/flight/vehicles.ts';
import { trailFeature, TRAILS_SOURCE } from '../layers/flight/vehicle-trails.ts';
import { lengthText } from '../length-text.ts';
import { EditCanvas } from '../edit-canvas.ts';
import { FLY_TO_ZOOM, type MapHandle } from '../map-handle.ts';
import { listenToInput } from '../map-input.ts';
import { MetricGridFeed } from '../style/metric-grid-feed.ts';
import { browse } from '../modes/browse.ts';
import { draftFeatures } from '../mode-features.ts';
import { hitRadiusPx } from '../modes/hit-radius.ts';
import type { FeatureHit, Hint, MapMode, ModeTools, PointerAt } from '../modes/map-mode.ts';
import { ModeSwitch } from '../modes/mode-switch.ts';
import { pickPoint } from '../modes/pick-point.ts';
import { openPopup } from '../popups/open-popup.ts';
import type { Bounds, LngLat, Scene } from '../scene.ts';
import { SceneMarkers } from '../scene-markers.ts';
import { Spot } from '../spot.ts';
import { ShownOverlay } from '../shown-overlay.ts';
import { ShownFlight } from '../space/shown-flight.ts';
import { Space } from '../space/space.ts';
import { clearSourceFailures, clearSourceFailure, markSourceFailed } from '../sources/failed-sources.ts';
import type { ViewState } from './stored-view.ts';
import { styleChanges } from '../style/style-changes.ts';
import { styleOf, type MapStyle } from '../style/style-of.ts';
import { Aircraft } from '../vehicles/aircraft.ts';
import type { DrawnVehicle } from '../vehicles/drawn-vehicle.ts';
import { VehicleCanvas } from '../vehicles/vehicle-canvas.ts';
import { wholePlanControl } from './whole-plan-control.ts';

export type Hover = { text: string; pointPx: readonly [x: number, y: number] };

export type MapCallbacks = {
  onReady: (handle: MapHandle) => void;
  onDrawn: () => void;
  onViewChange: (view: ViewState) => void;
  onClick: (at: PointerAt, features: FeatureHit[]) => void;
  onMenu: (at: PointerAt) => void;
  onHover: (hover: Hover | null) => void;
  onModeChange: (mode: MapMode) => void;
  onHint: (hint: Hint | null) => void;
  /** What of a flight is not drawn at its height. */
  onFlightNote: (note: string | null) => void;
  /** The keyboard is in use: points are chosen at the centre. */
  onAim: (byKeyboard: boolean) => void;
};

type Fit = { paddingPx: number; maxZoom: number; pitch?: number };
type Start = { container: HTMLElement; scene: Scene; view: ViewState; answers: MapCallbacks };

/** The only owner of the map: it receives whole scenes and applies the differences. */
export class MapOwner {
  readonly #map: MapLibre;
  readonly #markers: SceneMarkers;
  readonly #spot: Spot;
  readonly #fed: GeoJsonSources;
  readonly #sheet: EditCanvas;
  readonly #vehicles: VehicleCanvas;
  readonly #space: Space;
  readonly #aircraft: Aircraft;
  readonly #flight: ShownFlight;
  readonly #overlay: ShownOverlay;
  readonly #grid: MetricGridFeed;
  readonly #wholePlan: ButtonControl;
  readonly #scale: ScaleControl;
  readonly #modes: ModeSwitch;
  readonly #answers: MapCallbacks;
  readonly #stopListening: () => void;
  #wanted: Scene;
  #shown: MapStyle;
  #takesChanges = false;
  #wasReady = false;
  #hovered: FeatureHit | null = null;
  #shownVehicles: readonly DrawnVehicle[] = nothing;

  constructor({ container, scene, view, answers }: Start) {
    this.#answers = answers;
    this.#wanted = scene;
    this.#shown = { ...styleOf(scene), sky: {} };
    this.#map = createMap(container, this.#shown, view);
    this.#scale = new ScaleControl({ maxWidth: 120, unit: scene.units });
    this.#map.addControl(this.#scale, 'bottom-left');
    this.#markers = new SceneMarkers(this.#map);
    this.#spot = new Spot(this.#map);
    this.#fed = new GeoJsonSources(this.#map);
    this.#sheet = new EditCanvas(this.#map, (position) => projected(this.#map, position));
    this.#vehicles = new VehicleCanvas(this.#map, (position) => projected(this.#map, position));
    this.#space = new Space(this.#map);
    this.#aircraft = new Aircraft(this.#map, this.#space);
    this.#flight = new ShownFlight(this.#map, this.#space, answers.onFlightNote);
    this.#overlay = new ShownOverlay(this.#map, this.#fed, this.#sheet);
    this.#grid = new MetricGridFeed(this.#map, this.#fed);
    this.#wholePlan = wholePlanControl(
      () => this.#overlay.positions().length > 0,
      () => this.#frame(this.#overlay.positions(), MAX_PLAN_ZOOM),
    );
    this.#map.addControl(this.#wholePlan, 'top-right');
    drawMapImages(this.#map);
    this.#modes = new ModeSwitch(browse({ onClick: answers.onClick, onMenu: answers.onMenu }), this.#surroundings());
    this.#stopListening = listenToInput(this.#map, this.#modes, answers.onAim);
    this.#listen(container);
  }

  readonly handle: MapHandle = {
    flyTo: ({ position: [lng, lat], zoom = FLY_TO_ZOOM }) => void this.#map.flyTo({ center: [lng, lat], zoom }),
    fitBounds: (bounds, { paddingPx = 60, maxZoom = FLY_TO_ZOOM } = {}) => this.#fit(bounds, { paddingPx, maxZoom }),
    frame: (positions, closestZoom) => this.#frame(positions, closestZoom),
    currentView: () => this.#view(),
    viewBounds: () => boundsOf(this.#map),
    showOverlay: (overlay) => {
      void this.#overlay.show(overlay);
      this.#flight.pause(false);
      this.#wholePlan.show();
    },
    showDrag: (overlay, segmentId) => {
      this.#overlay.showDrag(overlay, segmentId);
      this.#flight.pause(true);
    },
    showFlight: (flight) => this.#flight.show(flight),
    showPhotos: (photos) => void this.#fed.setData(PHOTOS_SOURCE, photos),
    showStretches: (stretches) => void this.#fed.setData(STRETCHES_SOURCE, stretches),
    showCoverage: (features) => void this.#fed.setData(COVERAGE_SOURCE, features),
    showSpot: (position) => this.#spot.show(position),
    whenPointed: (tell) => {
      const project = (position: LngLat) => projected(this.#map, position);
      const moves = this.#map.on('mousemove', ({ point: { x, y } }) => tell([x, y], project));
      const leaves = this.#map.on('mouseout', () => tell(null, project));
      return () => {
        moves.unsubscribe();
        leaves.unsubscribe();
      };
    },
    showVehicles: (vehicles) => this.#showVehicles(vehicles),
    showTrails: (trails) => void this.#fed.setData(TRAILS_SOURCE, trails.map(trailFeature)),
    useVehicleModels: (models) => this.#aircraft.useModels(models),
    keepInMiddle: ([lng, lat]) => {
      // Does not interrupt a zoom or rotation by the person.
      if (this.#map.isZooming() || this.#map.isRotating()) return;
      this.#map.easeTo({ center: [lng, lat], duration: FOLLOW_MS, easing: evenly });
    },
    whenDragged: (tell) => {
      const listening = this.#map.on('dragstart', tell);
      return () => listening.unsubscribe();
    },
    hasRelief: () => this.#map.getTerrain() !== null,
    viewInSpace: ({ bounds, heightM }) => {
      if (this.#map.getPitch() >= MIN_TILT_DEG) return;
      const { clientHeight } = this.#map.getCanvas();
      const maxZoom = zoomAbove(heightM, { latitude: bounds[1], clientHeight });
      this.#fit(bounds, { paddingPx: 60, maxZoom, pitch: TILT_DEG });
    },
    pickPoint: () => new Promise<LngLat | null>((answer) => this.#modes.use(pickPoint(answer))),
    startMode: (mode) => {
      this.#modes.use(mode);
      return () => {
        if (this.#modes.active === mode) this.#modes.leave();
      };
    },
    openPopup: (popup) => openPopup(this.#map, popup),
  };

  #fit([west, south, east, north]: Bounds, { paddingPx, ...view }: Fit): void {
    const eastOfWest = east < west ? east + 360 : east;
    const { clientWidth } = this.#map.getCanvas();
    const left = clientWidth > PANEL.besideFromPx ? PANEL.endsAtPx + paddingPx : paddingPx;
    const padding = { top: paddingPx, right: paddingPx, bottom: paddingPx, left };
    this.#map.fitBounds([west, south, eastOfWest, north], { padding, ...view });
  }

  #frame(positions: readonly LngLat[], closestZoom: number): void {
    const [first, ...others] = positions;
    if (!first) return;
    // A panel that just opened may have resized the map.
    this.#map.resize();
    const isOne = others.every(([lng, lat]) => lng === first[0] && lat === first[1]);
    if (isOne) this.#map.flyTo({ center: [first[0], first[1]], zoom: closestZoom, pitch: 0 });
    else
      this.#fit(boundsAround(positions.map(([lng, lat]) => [lng, lat])), {
        paddingPx: 60,
        maxZoom: closestZoom,
        pitch: 0,
      });
  }

  show(scene: Scene): void {
    this.#wanted = scene;
    if (this.#takesChanges) this.#catchUp();
  }

  leaveMode(): void {
    this.#modes.leave();
  }

  finishMode(): void {
    this.#modes.finish();
  }

  undoPoint(): void {
    this.#modes.undoPoint();
  }

  remove(): void {
    this.#modes.leave();
    this.#stopListening();
    this.#fed.stop();
    this.#aircraft.stop();
    this.#space.stop();
    this.#vehicles.stop();
    clearSourceFailures();
    this.#map.remove();
  }

  #catchUp(): void {
    const next = styleOf(this.#wanted);
    for (const change of styleChanges(this.#shown, next)) applyStyleChange(this.#map, change);
    for (const id of Object.keys(this.#shown.sources)) if (!(id in next.sources)) clearSourceFailure(id);
    this.#shown = next;
    this.#scale.setUnit(this.#wanted.units);
    this.#markers.show(this.#wanted.markers);
    void this.#fed.setData(CUSTOM_SOURCE, this.#wanted.restrictions);
    this.#grid.follow(this.#wanted);
    this.#showVehicles(this.#shownVehicles);
  }

  #showVehicles(vehicles: readonly DrawnVehicle[]): void {
    this.#shownVehicles = vehicles;
    this.#vehicles.show(vehicles, this.#wanted.vehicleLayers);
    this.#aircraft.show(vehicles, this.#wanted.vehicleLayers);
  }

  #listen(container: HTMLElement): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#takesChanges = true;
      this.#catchUp();
      this.#fed.resendAll();
      if (!this.#wasReady) this.#answers.onReady(this.handle);
      this.#wasReady = true;
    });
    // MapLibre rebuilds the style after a lost context; changes meanwhile would be lost.
    map.on('webglcontextlost', () => {
      this.#takesChanges = false;
    });
    map.on('moveend', () => this.#answers.onViewChange(this.#view()));
    map.on('moveend', () => this.#grid.follow(this.#wanted));
    map.on('mouseout', () => this.#setHover(null));
    map.on('error', (event) => this.#noteError(event));
    map.on('sourcedata', ({ sourceId, tile }) => tile && clearSourceFailure(sourceId));
    map.once('idle', () => this.#answers.onDrawn());
    map.on('idle', () => {
      container.dataset['map'] = 'idle';
    });
    map.on('dataloading', () => {
      container.dataset['map'] = 'busy';
    });
  }

  /** A failing source fails for every tile: log it once, and show it on the map. */
  #noteError(event: ErrorEvent & { sourceId?: string }): void {
    const { sourceId, error } = event;
    if (error instanceof AJAXError && error.status === 0) hostReachability.recheck(error.url);
    if (sourceId === undefined) logError('The map reported an error', error);
    else if (markSourceFailed(sourceId)) logError(`Tiles of ${sourceId} cannot be loaded`, error);
  }

  #surroundings(): Omit<ModeTools, 'leave'> & { onChange: (mode: MapMode) => void } {
    return {
      featuresAt: (at) => this.#featuresAt(at),
      centre: () => {
        const { longitude, latitude } = this.#view();
        return [longitude, latitude];
      },
      setHover: (hit) => this.#setHover(hit),
      project: (position) => projected(this.#map, position),
      setCursor: (cursor) => {
        this.#map.getCanvas().style.cursor = cursor;
      },
      lengthText: (metres) => lengthText(metres, this.#wanted.units),
      showHint: (hint) => this.#answers.onHint(hint),
      showHandles: (handles) => this.#sheet.showHandles(handles),
      showDraft: (draft) => void this.#fed.setData(DRAFT_SOURCE, draft ? draftFeatures(draft) : nothing),
      onChange: (mode) => this.#startMode(mode),
    };
  }

  #startMode(mode: MapMode): void {
    const map = this.#map;
    map.getCanvas().style.cursor = mode.cursor;
    map.getContainer().dataset['places'] = mode.placesPoints ? 'points' : 'none';
    if (mode.placesPoints) {
      map.doubleClickZoom.disable();
      // The mode's keys are for the map, not for the button that started it.
      map.getCanvas().focus({ preventScroll: true });
    } else map.doubleClickZoom.enable();
    this.#answers.onModeChange(mode);
    this.#answers.onHint(mode.hint === undefined ? null : { text: mode.hint });
  }

  /** Vehicles first, then the flight in space, then overlay shapes: small or thin, so they are queried with a margin. */
  #featuresAt(at: PointerAt): FeatureHit[] {
    const [x, y] = at.pointPx;
    const reach = hitRadiusPx(at) / 2;
    const around: Place = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const vehicle = this.#vehicles.vehicleAt(at.pointPx, reach);
    const spot = this.#flight.spotAt(at.pointPx);
    return [
      ...(vehicle ? [vehicleHit(vehicle)] : []),
      ...(spot ? [flightHit(spot, this.#wanted.units)] : []),
      ...featuresIn(this.#map, around, overlayHitLayers),
      ...featuresIn(this.#map, around, thinHoverLayers),
      ...featuresIn(this.#map, [x, y], hoverLayers),
    ];
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

  #view(): ViewState {
    const { lng, lat } = this.#map.getCenter().wrap();
    const map = this.#map;
    return { longitude: lng, latitude: lat, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() };
  }
}

const nothing: readonly never[] = [];
/** Slightly longer than the position interval, so that the map moves smoothly. */
const FOLLOW_MS = 250;
const evenly = (share: number) => share;
/** On wide screens an open panel covers the left of the map. */
const PANEL = { endsAtPx: 440, besideFromPx: 700 };
const MAX_PLAN_ZOOM = 18;
/** Pitch that shows heights above ground, and the pitch set below that. */
const [MIN_TILT_DEG, TILT_DEG] = [25, 50];

/** Maximum zoom that keeps the camera well above something this high. */
function zoomAbove(heightM: number, { latitude, clientHeight }: { latitude: number; clientHeight: number }): number {
  // The camera is about 1.4 map heights away, and at this pitch 0.9 above the ground.
  const metresPerPixel = (2.5 * heightM) / (0.9 * clientHeight);
  const metresPerPixelAtZoom0 = 78_271.5 * Math.cos((latitude * Math.PI) / 180);
  return Math.min(FLY_TO_ZOOM, Math.log2(metresPerPixelAtZoom0 / metresPerPixel));
}

type Place = Parameters<MapLibre['queryRenderedFeatures']>[0];

function featuresIn(map: MapLibre, place: Place, layerIds: readonly string[]): FeatureHit[] {
  const layers = layerIds.filter((id) => map.getLayer(id));
  if (layers.length === 0) return [];
  return map.queryRenderedFeatures(place, { layers }).map(({ layer, source, sourceLayer, id, properties }) => ({
    layer: layer.id,
    source,
    sourceLayer,
    id,
    properties,
  }));
}

/** The copy of the world in view. */
function projected(map: MapLibre, [lng, lat]: LngLat): [x: number, y: number] {
  const turns = Math.round((map.getCenter().lng - lng) / 360);
  const { x, y } = map.project([lng + 360 * turns, lat]);
  return [x, y];
}

function boundsOf(map: MapLibre): Bounds {
  const box = map.getBounds();
  const isWholeGlobe = box.getEast() - box.getWest() >= 360;
  const [west, east] = [box.getSouthWest().wrap().lng, box.getNorthEast().wrap().lng];
  return isWholeGlobe ? [-180, box.getSouth(), 180, box.getNorth()] : [west, box.getSouth(), east, box.getNorth()];
}

function sameFeature(a: FeatureHit | null, b: FeatureHit | null): boolean {
  return a?.source === b?.source && a?.layer === b?.layer && a?.id === b?.id;
}
