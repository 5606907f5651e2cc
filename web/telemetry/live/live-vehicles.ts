import {
  listVehicles,
  telemetryLimits,
  type LiveFrame,
  type VehicleLocation,
} from '@overflight/contract/telemetry/telemetry.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { liveLine, type VehiclesListener } from '../../platform/live/live-line.ts';
import { logError } from '../../platform/log.ts';
import { showError } from '../../platform/show-error.ts';
import { applyFrame, type Vehicles } from './apply-frame.ts';
import { isGone, type LiveVehicle } from './live-vehicle.ts';
import { readFrame } from './read-frame.ts';

export const LOADING_FAILED = 'Error loading locations. Please refresh the page to try again.';

/** A break shorter than this is not worth a word. */
const UNTOLD_MS = 3000;

type Ways = {
  list: (signal: AbortSignal) => Promise<VehicleLocation[]>;
  follow: (listener: VehiclesListener) => () => void;
  tell: (text: string) => void;
};

/** Vehicles as they are heard of, kept past React: frames come ten times a second. */
export class LiveVehicles {
  readonly #ways: Ways;
  readonly #vehicles: Vehicles = new Map();
  readonly #listeners = new Set<() => void>();
  #brokenSince: number | null = null;
  #openers = 0;
  #end = new AbortController();

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** Follows the vehicles until everybody who opened it has called the function it answers with. */
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

  /** Those that have not been silent for so long that they leave the map. */
  all(now: number): LiveVehicle[] {
    return [...this.#vehicles.values()].filter((vehicle) => !isGone(vehicle, now));
  }

  find(objectId: string | null): LiveVehicle | null {
    if (objectId === null) return null;
    for (const vehicle of this.#vehicles.values()) if (vehicle.objectId === objectId) return vehicle;
    return null;
  }

  /** For how long nothing has come in because the stream is broken; null while it is not. */
  interruptedMs(now: number): number | null {
    if (this.#brokenSince === null || now - this.#brokenSince < UNTOLD_MS) return null;
    return now - this.#brokenSince;
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#loadFirst(signal);
    if (signal.aborted) return;
    let sentAt = serverClock();
    const leave = this.#ways.follow({
      onOpen: () => {
        sentAt = serverClock();
      },
      onFrame: (data) => {
        const frame = readFrame(data);
        if (!frame) throw new Error('The stream of positions cannot be read.');
        const ourTime = sentAt(frame.at);
        // Of what piles up on the way, or after a clock was set, a new connection has only the last.
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
      const vehicles = await this.#ways.list(signal);
      const at = Date.now();
      if (!signal.aborted) this.#apply({ isWhole: true, at, vehicles, moved: [], gone: [] }, at);
    } catch (error) {
      if (signal.aborted) return;
      logError('Locations cannot be loaded', error);
      this.#ways.tell(LOADING_FAILED);
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

/** When a frame was sent, by our own clock: the one that came the fastest tells how far the two clocks are apart. */
function serverClock(): (at: number) => number {
  let leastMs = Infinity;
  return (at) => {
    leastMs = Math.min(leastMs, Date.now() - at);
    return at + leastMs;
  };
}

/** The one set of vehicles of this page. */
export const liveVehicles = new LiveVehicles({
  list: (signal) => makeCall(listVehicles, { query: {}, signal }),
  follow: (listener) => liveLine.followVehicles(listener),
  tell: showError,
});
