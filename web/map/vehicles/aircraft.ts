import type { Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';
import { TERRAIN_EXAGGERATION } from '../layers/base/terrain.ts';
import type { DeckOverlay } from '../space/deck-overlay.ts';
import type { Space } from '../space/space.ts';
import type { AircraftLayers } from './aircraft-layers.ts';
import { drawnAltitudeM, heightInViewM } from './drawn-altitude.ts';
import type { DrawnVehicle, VehicleModels } from './drawn-vehicle.ts';
import type { PlacedAircraft } from './placed-aircraft.ts';
import { allVehiclesShown, isDrawnAt, type VehicleVisibility } from './vehicle-layers.ts';

/** Limit of 3D models: the end of the list is kept, where the selected one is. All have symbols. */
const MAX_MODELS = 300;

/** Minimum redraw interval: each redraws the whole map. */
const REDRAW_MS = 200;

type Drawing = { overlay: DeckOverlay; layers: AircraftLayers };

/** Vehicles in 3D. The 3D library loads when the first vehicle is near. */
export class Aircraft {
  readonly #map: MapLibre;
  readonly #space: Space;
  #vehicles: readonly DrawnVehicle[] = [];
  #visibility: VehicleVisibility = allVehiclesShown;
  #models: VehicleModels = {};
  #shown: readonly PlacedAircraft[] | null = null;
  #drawing: Drawing | null = null;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(map: MapLibre, space: Space) {
    this.#map = map;
    this.#space = space;
    map.on('moveend', () => this.#drawSoon());
    map.on('pitch', () => this.#drawSoon());
  }

  show(vehicles: readonly DrawnVehicle[], visibility: VehicleVisibility): void {
    this.#vehicles = vehicles;
    this.#visibility = visibility;
    this.#drawSoon();
  }

  useModels(models: VehicleModels): void {
    this.#models = models;
    this.#shown = null;
    this.#drawSoon();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #drawSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#draw();
    }, REDRAW_MS);
  }

  #draw(): void {
    if (this.#isStopped) return;
    const placed = isDrawnAt('vehicles-3d', this.#map.getZoom(), this.#visibility) ? this.#placedAircraft() : [];
    const { dataset } = this.#map.getContainer();
    // Count for browser tests.
    if (dataset['aircraft'] !== String(placed.length)) dataset['aircraft'] = String(placed.length);
    if (!this.#drawing) {
      if (placed.length > 0 && !this.#isLoading) void this.#load();
      return;
    }
    if (this.#shown && isSame(this.#shown, placed)) return;
    this.#shown = placed;
    this.#drawing.overlay.show('aircraft', this.#drawing.layers.of(placed, this.#models));
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const [{ AircraftLayers }, overlay] = await Promise.all([import('./aircraft-layers.ts'), this.#space.open()]);
      if (!overlay || this.#isStopped) return;
      this.#drawing = { overlay, layers: new AircraftLayers() };
      this.#draw();
    } catch (error) {
      logError('Aircraft cannot be drawn in 3D', error);
    }
  }

  /** Vehicles in view with a known height, at their drawn height. */
  #placedAircraft(): PlacedAircraft[] {
    const bounds = this.#map.getBounds();
    const isRelief = this.#map.getTerrain() !== null;
    const inSight = this.#vehicles.filter(
      ({ position: [lng, lat], isFaded }) => !isFaded && bounds.contains([lng, lat]),
    );
    return inSight.slice(-MAX_MODELS).flatMap(({ position: [lng, lat], headingDeg, look, modelId, ...heights }) => {
      const drawnM = isRelief ? this.#map.queryTerrainElevation([lng, lat]) : null;
      const ground = drawnM === null ? null : { drawnM, exaggeration: TERRAIN_EXAGGERATION };
      const altitudeM = drawnAltitudeM(heights, ground);
      if (altitudeM === null) return [];
      const groundM = drawnM ?? 0;
      const shownM = heightInViewM({ altitudeM, groundM }, this.#map.getPitch());
      return { position: [lng, lat, shownM], groundM, headingDeg: headingDeg ?? 0, look, modelId };
    });
  }
}

/** If equal, nothing is redrawn: it would redraw the whole map. */
function isSame(a: readonly PlacedAircraft[], b: readonly PlacedAircraft[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ position, headingDeg, look, modelId }, at) => {
      const other = b[at];
      return (
        other !== undefined &&
        position.every((value, axis) => value === other.position[axis]) &&
        headingDeg === other.headingDeg &&
        look === other.look &&
        modelId === other.modelId
      );
    })
  );
}
