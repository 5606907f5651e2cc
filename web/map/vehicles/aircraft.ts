import type { Map as MapLibre } from 'maplibre-gl';
import { logError } from '../../platform/log.ts';
import { TERRAIN_EXAGGERATION } from '../layers/base/terrain.ts';
import type { AircraftOverlay } from './aircraft-overlay.ts';
import { drawnAltitudeM, heightInViewM } from './drawn-altitude.ts';
import type { DrawnVehicle, VehicleModels } from './drawn-vehicle.ts';
import { allVehiclesShown, isDrawnAt, type VehicleVisibility } from './vehicle-layers.ts';

/** What the 3D library is told of one aircraft. */
export type PlacedAircraft = {
  position: [lng: number, lat: number, altitudeM: number];
  /** The ground under it as the map draws it. */
  groundM: number;
  headingDeg: number;
  look: DrawnVehicle['look'];
  modelId: string;
};

/** Of more only so many stand in space, the last of the list first, where the chosen one is; all have their symbols. */
const MAX_MODELS = 300;

/** Drawn anew at most this often: the whole map is drawn with it. */
const REDRAW_MS = 200;

/** Vehicles in space. The library that draws them is fetched when the first one is near, and not before. */
export class Aircraft {
  readonly #map: MapLibre;
  #vehicles: readonly DrawnVehicle[] = [];
  #visibility: VehicleVisibility = allVehiclesShown;
  #models: VehicleModels = {};
  #shown: readonly PlacedAircraft[] | null = null;
  #overlay: AircraftOverlay | null = null;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(map: MapLibre) {
    this.#map = map;
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
    // For whoever watches from outside: how many stand in space.
    if (dataset['aircraft'] !== String(placed.length)) dataset['aircraft'] = String(placed.length);
    if (!this.#overlay) {
      if (placed.length > 0 && !this.#isLoading) void this.#load();
      return;
    }
    if (this.#shown && isSame(this.#shown, placed)) return;
    this.#shown = placed;
    this.#overlay.show(placed, this.#models);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { AircraftOverlay } = await import('./aircraft-overlay.ts');
      if (this.#isStopped) return;
      this.#overlay = new AircraftOverlay(this.#map);
      this.#draw();
    } catch (error) {
      logError('Aircraft cannot be drawn in 3D', error);
    }
  }

  /** Those in sight of which it is known how high they are, at the height they are drawn at. */
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

/** Then nothing is drawn: the whole map would be drawn with it. */
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
