import type { MapMode } from './modes/map-mode.ts';
import type { PhotoPoint } from './layers/flight/photos.ts';
import type { Overlay } from './overlay.ts';
import type { Bounds, Position } from './scene.ts';
import type { ViewState } from './view/stored-view.ts';
import type { DrawnVehicle, VehicleModels, VehicleTrail } from './vehicles/drawn-vehicle.ts';

/** How close the map flies where nobody says otherwise. */
export const FLY_TO_ZOOM = 19;

export type MapPopupAt = {
  position: Position;
  content: HTMLElement;
  onClose: () => void;
};

/** What others may ask of the map; it answers in plain data. */
export type MapHandle = {
  flyTo: (target: { position: Position; zoom?: number }) => void;
  fitBounds: (bounds: Bounds, options?: { paddingPx?: number; maxZoom?: number }) => void;
  /** Everything at these places in view, beside an open panel, from above; a single place from as near as this. */
  frame: (positions: readonly Position[], closestZoom: number) => void;
  currentView: () => ViewState;
  /** What is in view, as a box; larger than the view where the map is turned or tilted. */
  viewBounds: () => Bounds;
  /** Lets the person choose a point; null where they change their mind. */
  pickPoint: () => Promise<Position | null>;
  /** Starts a mode; the function it answers with leaves it, if it still is on. */
  startMode: (mode: MapMode) => () => void;
  /** The function it answers with takes the popup away without a word to `onClose`. */
  openPopup: (popup: MapPopupAt) => () => void;
  /** Draws these shapes until others are given; null takes them away. */
  showOverlay: (overlay: Overlay | null) => void;
  /** The same while one segment, or the home point, is dragged: cheap enough for every move, and without its volumes. */
  showDrag: (overlay: Overlay, segmentId: string | null) => void;
  /** Shows where photos were taken, until others are given. */
  showPhotos: (photos: readonly PhotoPoint[]) => void;
  /** Draws these vehicles until others are given: cheap enough for a thousand of them, many times a second. */
  showVehicles: (vehicles: readonly DrawnVehicle[]) => void;
  showTrails: (trails: readonly VehicleTrail[]) => void;
  /** Models of the person's own, for the vehicles that name them. */
  useVehicleModels: (models: VehicleModels) => void;
  /** Moves the map so that this place is in its middle, as it is otherwise. */
  keepInMiddle: (position: Position) => void;
  /** Tells when somebody moves the map by hand; the function it answers with stops it. */
  whenDragged: (tell: () => void) => () => void;
  /** The ground is drawn in relief. */
  hasRelief: () => boolean;
  /** Looks from the side at what stands so high in this box, unless it looks from the side already. */
  viewInSpace: (space: { bounds: Bounds; heightM: number }) => void;
};
