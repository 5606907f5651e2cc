import { LngLat as MapLngLat, type Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';
import { TERRAIN_SOURCE } from '../layers/base/terrain.ts';
import { RAISED } from '../layers/flight/flight-plan.ts';
import { FLAT_DEG } from '../vehicles/drawn-altitude.ts';
import type { DeckOverlay } from './deck-overlay.ts';
import type { PointPx } from '../modes/map-mode.ts';
import type { FlightInSpace, FlightSpot } from './flight-in-space.ts';
import { flightNote } from './flight-note.ts';
import { nearestSpot, type SpotOnScreen } from './nearest-spot.ts';
import { drawnHeightM, raisedFlight, sameHeights, type DrawnGround, type RaisedFlight } from './raised-flight.ts';
import type { Space } from './space.ts';

type Drawing = { overlay: DeckOverlay; layersOf: (flight: RaisedFlight) => Parameters<DeckOverlay['show']>[1] };
type Shown = { flight: FlightInSpace; raised: RaisedFlight };

/** The flight of a plan at its height over relief, while the map is tilted. Seen from above it stays on the ground. */
export class ShownFlight {
  readonly #map: MapLibre;
  readonly #space: Space;
  readonly #tell: (note: string | null) => void;
  #flight: FlightInSpace | null = null;
  #isPaused = false;
  #isLoading = false;
  #drawing: Drawing | null = null;
  #shown: Shown | null = null;
  /** Until the map moves. */
  #onScreen: readonly SpotOnScreen[] | null = null;
  #note: string | null = null;
  #isGroundNew = false;

  constructor(map: MapLibre, space: Space, tell: (note: string | null) => void) {
    this.#map = map;
    this.#space = space;
    this.#tell = tell;
    const groundChanges = () => {
      this.#isGroundNew = true;
    };
    map.on('pitch', () => this.#update());
    map.on('terrain', () => this.#update());
    map.on('style.load', () => this.#fadeGroundLines());
    // Tiles of another zoom draw another ground.
    map.on('moveend', groundChanges);
    map.on('move', () => {
      this.#onScreen = null;
    });
    map.on('sourcedata', ({ sourceId }) => sourceId === TERRAIN_SOURCE && groundChanges());
    map.on('idle', () => this.#settle());
  }

  show(flight: FlightInSpace | null): void {
    this.#flight = flight;
    this.#update();
  }

  /** While a plan is dragged its flight is the old one. */
  pause(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    this.#update();
  }

  /** The point of the raised flight that is drawn nearest to this place on the screen, or whose foot is. */
  spotAt(pointPx: PointPx): FlightSpot | null {
    if (!this.#shown || this.#map.isMoving()) return null;
    this.#onScreen ??= this.#spotsOnScreen(this.#shown.flight);
    return nearestSpot(this.#onScreen, pointPx);
  }

  #spotsOnScreen({ spots }: FlightInSpace): SpotOnScreen[] {
    return spots.flatMap((spot) => {
      const [drawnM, [lng, lat]] = [this.#groundAt(spot.position), spot.position];
      return [drawnHeightM(spot, drawnM), drawnM].flatMap((heightM) => {
        const at = heightM === null ? null : this.#drawing?.overlay.project('flight', [lng, lat, heightM]);
        return at ? [{ spot, at }] : [];
      });
    });
  }

  /** Runs with every change of the tilt: builds only when the flight comes, goes or is another one. */
  #update(): void {
    const isInSpace = this.#map.terrain && this.#map.getPitch() >= FLAT_DEG && !this.#isPaused;
    const flight = isInSpace ? this.#flight : null;
    this.#say(flight && flightNote(flight));
    const isKnown = flight?.spots.some(({ altitudeM }) => altitudeM !== null);
    if (!flight || !isKnown) return this.#draw(null);
    if (this.#shown?.flight === flight) return;
    if (this.#drawing) this.#draw({ flight, raised: raisedFlight(flight, this.#groundAt) });
    else if (!this.#isLoading) void this.#load();
  }

  /** The drawn ground came to rest: the flight is set on it again, if it has moved. */
  #settle(): void {
    if (!this.#shown || !this.#isGroundNew) return;
    this.#isGroundNew = false;
    const { flight, raised: before } = this.#shown;
    const raised = raisedFlight(flight, this.#groundAt);
    if (!sameHeights(before, raised)) this.#draw({ flight, raised });
  }

  readonly #groundAt: DrawnGround = ([lng, lat]) =>
    this.#map.terrain?.getDrawnElevationForLngLat(new MapLngLat(lng, lat)) ?? null;

  #draw(shown: Shown | null): void {
    if (!shown && !this.#shown) return;
    this.#shown = shown;
    this.#onScreen = null;
    this.#drawing?.overlay.show('flight', shown ? this.#drawing.layersOf(shown.raised) : []);
    // For browser tests.
    this.#map.getContainer().dataset['flight'] = shown ? 'raised' : 'flat';
    this.#fadeGroundLines();
  }

  /** What stands above becomes a shadow on the ground, unless a part of it is only there. */
  #fadeGroundLines(): void {
    const isWhole = this.#shown !== null && flightNote(this.#shown.flight) === null;
    this.#map.setGlobalStateProperty(RAISED, isWhole);
  }

  #say(note: string | null): void {
    if (note === this.#note) return;
    this.#note = note;
    this.#tell(note);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const [{ flightLayers }, overlay] = await Promise.all([import('./flight-layers.ts'), this.#space.open()]);
      if (!overlay) return;
      this.#drawing = { overlay, layersOf: flightLayers };
      this.#update();
    } catch (error) {
      logError('The flight cannot be drawn in 3D', error);
    }
  }
}
