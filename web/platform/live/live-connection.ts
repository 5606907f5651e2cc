import { CHANGES_EVENT, LiveChanges } from '@overflight/contract/telemetry/live.ts';
import { followStream, type StreamFollowing } from './follow-stream.ts';
import { logError } from '../log.ts';
import { newId } from '../new-id.ts';

/** Backoff delays; the last one repeats. */
const BACKOFF_MS = [500, 1000, 2000, 5000, 10_000];
/** Leaving the map briefly does not reconnect. */
const KEEP_VEHICLES_MS = 10_000;

type LiveConnectionOptions = {
  follow: (following: StreamFollowing) => Promise<void>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type ChangesListener = (changes: LiveChanges) => void;

/** Listens to vehicles: each connection starts with all of them. An exception ends the connection. */
export type VehiclesListener = {
  onOpen: () => void;
  onFrame: (data: string) => void;
  onBreak: () => void;
};

type Connection = { id: string; hasVehicles: boolean; end: AbortController; isOpen: boolean };

/**
 * The live connection of this page, reopened whenever lost. Browsers allow six per host: vehicles and
 * changes share it.
 */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #changes = new Set<ChangesListener>();
  readonly #vehicles = new Set<VehiclesListener>();
  readonly #connectionListeners = new Set<() => void>();
  #newest: Connection | null = null;
  /** Previous connections, used for changes until the newest is open. */
  #older: Connection[] = [];
  /** Id of the open connection. */
  #openId: string | null = null;
  /** Changes may have been missed since the last connection. */
  #hasGap = true;
  #vehiclesTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
  }

  /** With `isWhole` anything may have changed: after opening and after every break. */
  followChanges(listener: ChangesListener): () => void {
    this.#changes.add(listener);
    if (!this.#newest) this.#connect();
    return () => {
      this.#changes.delete(listener);
      this.#closeIfUnused();
    };
  }

  followVehicles(listener: VehiclesListener): () => void {
    clearTimeout(this.#vehiclesTimer);
    this.#vehicles.add(listener);
    this.#connect();
    return () => {
      this.#vehicles.delete(listener);
      this.#closeIfUnused();
      if (this.#newest && this.#vehicles.size === 0)
        this.#vehiclesTimer = setTimeout(() => this.#connect(), KEEP_VEHICLES_MS);
    };
  }

  /** Id of the open connection; null while there is none. */
  readonly connection = (): string | null => this.#openId;

  readonly subscribeConnection = (listener: () => void): (() => void) => {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  };

  /** Replaces the current connection, which closes once the new one is open, so that nothing is missed. */
  #connect(): void {
    if (this.#newest) this.#older.push(this.#newest);
    const end = new AbortController();
    this.#newest = { id: newId(), hasVehicles: this.#vehicles.size > 0, end, isOpen: false };
    void this.#run(this.#newest);
  }

  #closeIfUnused(): void {
    if (this.#changes.size > 0 || this.#vehicles.size > 0) return;
    clearTimeout(this.#vehiclesTimer);
    this.#dropOlder();
    this.#newest?.end.abort();
    this.#newest = null;
    this.#hasGap = true;
    this.#setOpen(null);
  }

  #dropOlder(): void {
    for (const { end } of this.#older.splice(0)) end.abort();
  }

  async #run(connection: Connection): Promise<void> {
    const { signal } = connection.end;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.#options.follow({
          connection: connection.id,
          wantsVehicles: connection.hasVehicles,
          signal,
          onEvent: ({ name, data }) => {
            if (signal.aborted) return;
            failures = 0;
            if (name === CHANGES_EVENT) this.#onChanges(connection, data);
            else if (connection === this.#newest) for (const listener of this.#vehicles) listener.onFrame(data);
          },
        });
      } catch (error) {
        if (!signal.aborted) logError('The live connection is interrupted', error);
      }
      if (signal.aborted) return;
      this.#onBreak(connection);
      if (connection !== this.#newest) return;
      await this.#options.wait(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 0, signal);
    }
  }

  #onBreak(connection: Connection): void {
    this.#hasGap = true;
    if (this.#openId === connection.id) this.#setOpen(null);
    connection.isOpen = false;
    connection.id = newId();
    if (connection === this.#newest && connection.hasVehicles)
      for (const listener of this.#vehicles) listener.onBreak();
  }

  /** The first event means that the connection is open. */
  #onChanges(connection: Connection, data: string): void {
    const changes = LiveChanges.parse(JSON.parse(data));
    const isFirst = !connection.isOpen;
    if (isFirst) this.#onOpen(connection);
    if (isFirst && !this.#hasGap) return;
    this.#hasGap = false;
    for (const listener of this.#changes) listener(changes);
  }

  #onOpen(connection: Connection): void {
    connection.isOpen = true;
    if (connection !== this.#newest) return;
    this.#dropOlder();
    this.#setOpen(connection.id);
    if (connection.hasVehicles) for (const listener of this.#vehicles) listener.onOpen();
  }

  #setOpen(connection: string | null): void {
    this.#openId = connection;
    for (const listener of this.#connectionListeners) listener();
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

export const liveConnection = new LiveConnection({ follow: followStream, wait });
