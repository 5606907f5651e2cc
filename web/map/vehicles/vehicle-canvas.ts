import type { Map as MapLibre } from 'maplibre-gl';
import { globeZooms } from '../layers/base/projection.ts';
import type { PointPx, Projection } from '../modes/map-mode.ts';
import type { LngLat } from '../scene.ts';
import { SYMBOL_HALF_PX } from './draw-vehicle.ts';
import type { DrawnVehicle } from './drawn-vehicle.ts';
import { fastProjection } from './fast-projection.ts';
import { isBehindGlobe } from './is-behind-globe.ts';
import { LabelGrid } from './label-grid.ts';
import { VehicleSprites } from './vehicle-sprites.ts';
import { SpriteCanvas, type Sprite } from './sprite-canvas.ts';
import { allVehiclesShown, isDrawnAt, type VehicleVisibility } from './vehicle-layers.ts';

type Placed = { vehicle: DrawnVehicle; at: PointPx };

/** Label offset below the symbol. */
const LABEL_BELOW_PX = 24;

/**
 * Vehicles from above, on a canvas over the map. A MapLibre symbol layer takes many times as long per update of a
 * thousand vehicles, see docs/decisions/0007.
 */
export class VehicleCanvas {
  readonly #map: MapLibre;
  readonly #project: Projection;
  readonly #sprites: SpriteCanvas;
  readonly #grid = new LabelGrid();
  #pictures: VehicleSprites;
  #vehicles: readonly DrawnVehicle[] = [];
  #visibility: VehicleVisibility = allVehiclesShown;
  #placed: Placed[] = [];
  #isBlank = true;

  /** `project` is MapLibre's own projection, for tilt, terrain and globe. */
  constructor(map: MapLibre, project: Projection) {
    this.#map = map;
    this.#project = project;
    this.#sprites = new SpriteCanvas(() => {
      this.#pictures = new VehicleSprites(this.#sprites, window.devicePixelRatio);
    });
    this.#pictures = new VehicleSprites(this.#sprites, window.devicePixelRatio);
    const { canvas } = this.#sprites;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.dataset['testid'] = 'vehicles';
    canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    map.getCanvas().after(canvas);
    map.on('render', () => {
      if (this.#vehicles.length > 0 || !this.#isBlank) this.#draw();
    });
  }

  show(vehicles: readonly DrawnVehicle[], visibility: VehicleVisibility): void {
    this.#vehicles = vehicles;
    this.#visibility = visibility;
    if (this.#sprites.canvas.isConnected) this.#draw();
  }

  stop(): void {
    this.#sprites.stop();
  }

  /** The nearest vehicle within this distance of a point on the screen. */
  vehicleAt([x, y]: PointPx, withinPx: number): DrawnVehicle | null {
    let nearest: { vehicle: DrawnVehicle; px: number } | null = null;
    for (const { vehicle, at } of this.#placed) {
      const px = Math.hypot(at[0] - x, at[1] - y);
      if (px <= Math.max(withinPx, SYMBOL_HALF_PX - 2) && px < (nearest?.px ?? Infinity)) nearest = { vehicle, px };
    }
    return nearest?.vehicle ?? null;
  }

  #draw(): void {
    const isShown = isDrawnAt('vehicles-2d', this.#map.getZoom(), this.#visibility);
    this.#placed = isShown ? this.#placeAll() : [];
    const isBlank = this.#placed.length === 0;
    if (isBlank && this.#isBlank) return;
    this.#isBlank = isBlank;
    this.#fit();
    const { ratio } = this.#pictures;
    const bearingDeg = this.#map.getBearing();
    const symbols = this.#placed.map(({ vehicle, at }): Sprite => ({
      x: at[0] * ratio,
      y: at[1] * ratio,
      turnRad: vehicle.headingDeg === null ? 0 : ((vehicle.headingDeg - bearingDeg) * Math.PI) / 180,
      picture: this.#pictures.symbol(vehicle),
    }));
    this.#sprites.draw([...symbols, ...this.#labels()]);
    this.#publishCounts('count', this.#placed.length);
    this.#publishCounts('faded', this.#placed.filter(({ vehicle }) => vehicle.isFaded).length);
  }

  /** Counts for browser tests: symbols drawn, and how many are faded. */
  #publishCounts(what: 'count' | 'faded', count: number): void {
    const { dataset } = this.#sprites.canvas;
    if (dataset[what] !== String(count)) dataset[what] = String(count);
  }

  /** Names where there is space. */
  #labels(): Sprite[] {
    const { ratio } = this.#pictures;
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    this.#grid.clear(clientWidth, clientHeight);
    const labels: Sprite[] = [];
    // The selected vehicle is always named.
    for (const wantsChosen of [true, false])
      for (const { vehicle, at } of this.#placed) {
        if (vehicle.isChosen !== wantsChosen || vehicle.isFaded) continue;
        const [x, y] = [at[0], at[1] + LABEL_BELOW_PX];
        // Checks space with an estimated width first, so that hidden labels are never drawn.
        if (!this.#grid.take(x, y, vehicle.name.length * 7 + 10)) continue;
        const picture = this.#pictures.label(vehicle);
        // On whole pixels, so that text stays sharp.
        const whole = (middle: number, size: number) => Math.round(middle * ratio - size / 2) + size / 2;
        labels.push({ x: whole(x, picture.width), y: whole(y, picture.height), turnRad: 0, picture });
      }
    return labels;
  }

  /** Vehicles in view with their pixels. */
  #placeAll(): Placed[] {
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const project = this.#projection(clientWidth, clientHeight);
    const placed: Placed[] = [];
    for (const vehicle of this.#vehicles) {
      const at = project(vehicle.position);
      if (!at || at[0] < -80 || at[1] < -40 || at[0] > clientWidth + 80 || at[1] > clientHeight + 40) continue;
      placed.push({ vehicle, at });
    }
    return placed;
  }

  #projection(widthPx: number, heightPx: number): (position: LngLat) => PointPx | null {
    const map = this.#map;
    const zoom = map.getZoom();
    const { lng, lat } = map.getCenter();
    const centre: LngLat = [lng, lat];
    if (zoom < globeZooms.fullyFlat)
      return (position) => (isBehindGlobe(position, { centre, zoom, heightPx }) ? null : this.#project(position));
    if (map.getPitch() > 0 || map.getTerrain() !== null) return this.#project;
    return fastProjection({ centre, zoom, bearingDeg: map.getBearing(), widthPx, heightPx });
  }

  /** Sizes the canvas in device pixels. */
  #fit(): void {
    const ratio = window.devicePixelRatio;
    if (this.#pictures.ratio !== ratio) this.#pictures = new VehicleSprites(this.#sprites, ratio);
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    const { canvas } = this.#sprites;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }
}
