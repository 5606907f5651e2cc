import { sendEvent, type Viewer } from '../../platform/live/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { frameBytes } from './live-frame.ts';
import { vehiclesOf, type TrackedVehicle, type Watcher } from './live-vehicles.ts';

/** Viewers of the same vehicles; each frame is built once for all of them. */
export class FrameGroup implements Watcher {
  readonly viewers = new Set<Viewer>();
  readonly #services: Services;
  readonly #tenant: string;
  readonly #collectionId: string | undefined;
  readonly #moved = new Set<TrackedVehicle>();
  readonly #changed = new Set<TrackedVehicle>();
  readonly #gone = new Set<number>();
  /** Valid until the next frame. */
  #whole: Buffer | undefined;

  constructor(services: Services, tenant: string, collectionId: string | undefined) {
    this.#services = services;
    this.#tenant = tenant;
    this.#collectionId = collectionId;
  }

  moved(vehicle: TrackedVehicle): void {
    if (this.#shows(vehicle)) this.#moved.add(vehicle);
  }

  changed(vehicle: TrackedVehicle): void {
    if (!this.#shows(vehicle)) return;
    this.#changed.add(vehicle);
    this.#gone.delete(vehicle.number);
  }

  gone(vehicle: TrackedVehicle): void {
    if (!this.#shows(vehicle)) return;
    this.#moved.delete(vehicle);
    this.#changed.delete(vehicle);
    this.#gone.add(vehicle.number);
  }

  /** Sends all changes since the last frame to every viewer. */
  sendFrames(): void {
    const nowMs = this.#services.now().getTime();
    const frame = this.#nextFrame(nowMs);
    this.#whole = undefined;
    for (const viewer of this.viewers) sendEvent(viewer, frame, nowMs);
  }

  wholeFrame(): Buffer {
    return (this.#whole ??= this.#buildWhole());
  }

  #buildWhole(): Buffer {
    const all = [...vehiclesOf(this.#services, this.#tenant).byId.values()].filter((vehicle) => this.#shows(vehicle));
    const nowMs = this.#services.now().getTime();
    return frameBytes({ changed: all, moved: [], gone: [] }, { isWhole: true, nowMs });
  }

  #nextFrame(nowMs: number): Buffer | undefined {
    if (this.#moved.size === 0 && this.#changed.size === 0 && this.#gone.size === 0) return undefined;
    // A changed vehicle is sent with its position.
    for (const vehicle of this.#changed) this.#moved.delete(vehicle);
    const frame = frameBytes(
      { changed: this.#changed, moved: this.#moved, gone: this.#gone },
      { isWhole: false, nowMs },
    );
    this.#moved.clear();
    this.#changed.clear();
    this.#gone.clear();
    return frame;
  }

  #shows({ row }: TrackedVehicle): boolean {
    return this.#collectionId === undefined || row?.collection_id === this.#collectionId;
  }
}
