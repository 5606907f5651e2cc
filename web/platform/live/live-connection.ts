import { CHANGES_EVENT, LiveChanges } from '@overflight/contract/telemetry/live.ts';
import { followStream, type Following } from './follow-stream.ts';
import { logError } from '../log.ts';
import { newId } from '../new-id.ts';

/** Growing waits before the next try; the last one stays. */
const WAITS_MS = [500, 1000, 2000, 5000, 10_000];
/** Who leaves the map for a moment keeps the line that they have. */
const UNWANTED_MS = 10_000;

type Ways = {
  follow: (following: Following) => Promise<void>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Somebody who hears what has changed. */
export type ChangesListener = (changes: LiveChanges) => void;

/** Somebody who follows vehicles: each connection begins with all of them. What they throw ends the connection. */
export type VehiclesListener = {
  onOpen: () => void;
  onFrame: (data: string) => void;
  onBreak: () => void;
};

type Connection = { id: string; hasVehicles: boolean; end: AbortController; isGreeted: boolean };

/**
 * The one connection of this page over which the server tells what happens, opened again whenever it is lost. Browsers allow
 * six to a host: vehicles and changes share it.
 */
export class LiveConnection {
  readonly #ways: Ways;
  readonly #changes = new Set<ChangesListener>();
  readonly #vehicles = new Set<VehiclesListener>();
  readonly #connectionListeners = new Set<() => void>();
  #newest: Connection | null = null;
  /** Still told of changes by these, until the newest one stands. */
  #older: Connection[] = [];
  /** The name of the one that stands. */
  #standing: string | null = null;
  /** Something may have been missed since the line was last up. */
  #hasGap = true;
  #unwanted: ReturnType<typeof setTimeout> | undefined;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** With `isWhole` anything may have changed: once the line is up, and whenever it was lost. */
  hearChanges(listener: ChangesListener): () => void {
    this.#changes.add(listener);
    if (!this.#newest) this.#connect();
    return () => {
      this.#changes.delete(listener);
      this.#closeIfUnused();
    };
  }

  followVehicles(listener: VehiclesListener): () => void {
    clearTimeout(this.#unwanted);
    this.#vehicles.add(listener);
    this.#connect();
    return () => {
      this.#vehicles.delete(listener);
      this.#closeIfUnused();
      if (this.#newest && this.#vehicles.size === 0) this.#unwanted = setTimeout(() => this.#connect(), UNWANTED_MS);
    };
  }

  /** Our name for the connection that stands; null while none does. */
  readonly connection = (): string | null => this.#standing;

  readonly subscribeConnection = (listener: () => void): (() => void) => {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  };

  /** In place of the one that is there, which goes once the new one stands: nothing is missed in between. */
  #connect(): void {
    if (this.#newest) this.#older.push(this.#newest);
    const end = new AbortController();
    this.#newest = { id: newId(), hasVehicles: this.#vehicles.size > 0, end, isGreeted: false };
    void this.#run(this.#newest);
  }

  #closeIfUnused(): void {
    if (this.#changes.size > 0 || this.#vehicles.size > 0) return;
    clearTimeout(this.#unwanted);
    this.#dropOlder();
    this.#newest?.end.abort();
    this.#newest = null;
    this.#hasGap = true;
    this.#stand(null);
  }

  #dropOlder(): void {
    for (const { end } of this.#older.splice(0)) end.abort();
  }

  async #run(connection: Connection): Promise<void> {
    const { signal } = connection.end;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.#ways.follow({
          connection: connection.id,
          wantsVehicles: connection.hasVehicles,
          signal,
          onEvent: ({ name, data }) => {
            if (signal.aborted) return;
            failures = 0;
            if (name === CHANGES_EVENT) this.#hear(connection, data);
            else if (connection === this.#newest) for (const listener of this.#vehicles) listener.onFrame(data);
          },
        });
      } catch (error) {
        if (!signal.aborted) logError('The live connection is interrupted', error);
      }
      if (signal.aborted) return;
      this.#noteBreak(connection);
      if (connection !== this.#newest) return;
      await this.#ways.wait(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal);
    }
  }

  #noteBreak(connection: Connection): void {
    this.#hasGap = true;
    if (this.#standing === connection.id) this.#stand(null);
    connection.isGreeted = false;
    connection.id = newId();
    if (connection === this.#newest && connection.hasVehicles)
      for (const listener of this.#vehicles) listener.onBreak();
  }

  /** The first word on a connection is that it stands. */
  #hear(connection: Connection, data: string): void {
    const changes = LiveChanges.parse(JSON.parse(data));
    const isGreeting = !connection.isGreeted;
    if (isGreeting) this.#greet(connection);
    if (isGreeting && !this.#hasGap) return;
    this.#hasGap = false;
    for (const listener of this.#changes) listener(changes);
  }

  #greet(connection: Connection): void {
    connection.isGreeted = true;
    if (connection !== this.#newest) return;
    this.#dropOlder();
    this.#stand(connection.id);
    if (connection.hasVehicles) for (const listener of this.#vehicles) listener.onOpen();
  }

  #stand(connection: string | null): void {
    this.#standing = connection;
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

/** The line of this page. */
export const liveConnection = new LiveConnection({ follow: followStream, wait });
