import type { MapMode, PointPx, Projection } from './modes/map-mode.ts';
import type { CoverageFeature } from './layers/flight/coverage.ts';
import type { FlightStretch } from './layers/flight/flight-stretches.ts';
import type { PhotoPoint } from './layers/flight/photos.ts';
import type { Overlay } from './overlay.ts';
import type { FlightInSpace } from './space/flight-in-space.ts';
import type { Bounds, LngLat } from './scene.ts';
import type { ViewState } from './view/stored-view.ts';
import type { DrawnVehicle, VehicleModels, VehicleTrail } from './vehicles/drawn-vehicle.ts';

/** Default zoom of a flight to a place. */
export const FLY_TO_ZOOM = 19;

export type MapPopupAt = {
  position: LngLat;
  content: HTMLElement;
  onClose: () => void;
};

/** The map's interface for other features, in plain data. */
export type MapHandle = {
  flyTo: (target: { position: LngLat; zoom?: number }) => void;
  fitBounds: (bounds: Bounds, options?: { paddingPx?: number; maxZoom?: number }) => void;
  /** Fits these positions beside an open panel, seen from above; a single position at this zoom. */
  frame: (positions: readonly LngLat[], closestZoom: number) => void;
  currentView: () => ViewState;
  /** The bounds in view; larger than the view if the map is rotated or tilted. */
  viewBounds: () => Bounds;
  /** Lets the person choose a point; null if cancelled. */
  pickPoint: () => Promise<LngLat | null>;
  /** Starts a mode; the returned function leaves it if it is still active. */
  startMode: (mode: MapMode) => () => void;
  /** The returned function closes the popup without calling `onClose`. */
  openPopup: (popup: MapPopupAt) => () => void;
  /** Draws these shapes until the next call; null removes them. */
  showOverlay: (overlay: Overlay | null) => void;
  /** The same while one segment or the home point is dragged: cheap enough for every move, without volumes. */
  showDrag: (overlay: Overlay, segmentId: string | null) => void;
  /** Draws this flight at its height over relief while the map is tilted; null removes it. */
  showFlight: (flight: FlightInSpace | null) => void;
  /** Shows photo positions until the next call. */
  showPhotos: (photos: readonly PhotoPoint[]) => void;
  /** Marks these stretches of the flight until the next call. */
  showStretches: (stretches: readonly FlightStretch[]) => void;
  /** Shows the coverage of a plan until the next call. */
  showCoverage: (features: readonly CoverageFeature[]) => void;
  /** Marks a place with a dot; null removes it. */
  showSpot: (position: LngLat | null) => void;
  /** Called when the pointer moves over the map, with null when it leaves; the returned function unsubscribes. */
  whenPointed: (tell: (pointPx: PointPx | null, project: Projection) => void) => () => void;
  /** Draws these vehicles until the next call: fast enough for a thousand, many times a second. */
  showVehicles: (vehicles: readonly DrawnVehicle[]) => void;
  showTrails: (trails: readonly VehicleTrail[]) => void;
  /** Custom 3D models, for vehicles that reference them. */
  useVehicleModels: (models: VehicleModels) => void;
  /** Centres the map on this position; zoom and angle stay. */
  keepInMiddle: (position: LngLat) => void;
  /** Called when the person moves the map; the returned function unsubscribes. */
  whenDragged: (tell: () => void) => () => void;
  /** Whether terrain is on. */
  hasRelief: () => boolean;
  /** Tilts the map to show something this high in these bounds, unless it is tilted already. */
  viewInSpace: (space: { bounds: Bounds; heightM: number }) => void;
};
