import {
  listVehicles,
  telemetryLimits,
  type LiveFrame,
  type VehicleLocation,
} from '@overflight/contract/telemetry/telemetry.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { liveConnection, type VehiclesListener } from '../../platform/live/live-connection.ts';
import { logError } from '../../platform/log.ts';
import { showError } from '../../platform/show-error.ts';
import { applyFrame, type Vehicles } from './apply-frame.ts';
import { isGone, type VehicleOnMap } from './live-vehicle.ts';
import { readFrame } from './read-frame.ts';

export const LOADING_FAILED = 'Error loading locations. Please refresh the page to try again.';

/** Shorter breaks are not reported. */
const SHORT_BREAK_MS = 3000;

type LiveVehiclesOptions = {
  list: (signal: AbortSignal) => Promise<VehicleLocation[]>;
  follow: (listener: VehiclesListener) => () => void;
  showError: (text: string) => void;
};

/** Live vehicles, kept outside React: frames arrive ten times a second. */
export class LiveVehicles {
  readonly #options: LiveVehiclesOptions;
  readonly #vehicles: Vehicles = new Map();
  readonly #listeners = new Set<() => void>();
  #brokenSince: number | null = null;
  #openers = 0;
  #end = new AbortController();

  constructor(options: LiveVehiclesOptions) {
    this.#options = options;
  }

  /** Follows the vehicles until every opener has called the returned function. */
  open(): () => void {
    if (this.#openers++ === 0) {
      this.#end = new AbortController();
      void this.#run(this.#end.signal);
    }
    return () => {
      if (--this.#openers > 0) return;
      this.#brokenSince = null;
      this.#end.abort();
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Vehicles that are still on the map. */
  all(now: number): VehicleOnMap[] {
    return [...this.#vehicles.values()].filter((vehicle) => !isGone(vehicle, now));
  }

  find(objectId: string | null): VehicleOnMap | null {
    if (objectId === null) return null;
    for (const vehicle of this.#vehicles.values()) if (vehicle.objectId === objectId) return vehicle;
    return null;
  }

  /** How long the stream has been broken; null while it is not. */
  interruptedMs(now: number): number | null {
    if (this.#brokenSince === null || now - this.#brokenSince < SHORT_BREAK_MS) return null;
    return now - this.#brokenSince;
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#loadFirst(signal);
    if (signal.aborted) return;
    let sentAt = serverClock();
    const leave = this.#options.follow({
      onOpen: () => {
        sentAt = serverClock();
      },
      onFrame: (data) => {
        const frame = readFrame(data);
        if (!frame) throw new Error('The position stream cannot be read.');
        const ourTime = sentAt(frame.at);
        // After a backlog or a clock change, a new connection delivers only the latest frame.
        if (Date.now() - ourTime > telemetryLimits.staleAfterMs) throw new Error('Positions arrive too late.');
        this.#apply(frame, ourTime);
      },
      onBreak: () => {
        this.#brokenSince ??= Date.now();
        this.#notify();
      },
    });
    signal.addEventListener('abort', leave);
  }

  async #loadFirst(signal: AbortSignal): Promise<void> {
    try {
      const vehicles = await this.#options.list(signal);
      const at = Date.now();
      if (!signal.aborted) this.#apply({ isWhole: true, at, vehicles, moved: [], gone: [] }, at);
    } catch (error) {
      if (signal.aborted) return;
      logError('Locations cannot be loaded', error);
      this.#options.showError(LOADING_FAILED);
    }
  }

  #apply(frame: LiveFrame, sentAt: number): void {
    applyFrame(this.#vehicles, frame, sentAt);
    this.#brokenSince = null;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Converts server time to our clock: the fastest frame gives the offset between the clocks. */
function serverClock(): (at: number) => number {
  let leastMs = Infinity;
  return (at) => {
    leastMs = Math.min(leastMs, Date.now() - at);
    return at + leastMs;
  };
}

/** The vehicles of this page. */
export const liveVehicles = new LiveVehicles({
  list: (signal) => makeCall(listVehicles, { query: {}, signal }),
  follow: (listener) => liveConnection.followVehicles(listener),
  showError: showError,
});
