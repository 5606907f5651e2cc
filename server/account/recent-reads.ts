import { BoundedMap } from '../platform/bounded-map.ts';

type Read<V> = { readAtMs: number; value: Promise<V>; settled?: V };

/** A change by another server process is noticed after this long at the latest. */
export const LONGEST_AGE_MS = 1000;
const MAX_ENTRIES = 10_000;

/** Caches database reads for a second, so that a burst of requests causes one query. */
export class RecentReads<V> {
  readonly #reads = new BoundedMap<string, Read<V>>(MAX_ENTRIES);

  async get(key: string, read: () => Promise<V>): Promise<V> {
    const known = this.#fresh(key);
    if (known) return known.value;
    // Age counts from before the read, so that the value is never older than stated.
    const latest: Read<V> = { readAtMs: performance.now(), value: read() };
    this.#reads.set(key, latest);
    try {
      latest.settled = await latest.value;
      return latest.settled;
    } catch (error) {
      if (this.#reads.get(key) === latest) this.#reads.delete(key);
      throw error;
    }
  }

  /** The cached value without waiting; undefined also while a read is pending. */
  recent(key: string): V | undefined {
    return this.#fresh(key)?.settled;
  }

  /** A pending read is dropped too: it may have seen the state before the change. */
  forget(prefix: string): void {
    for (const key of this.#reads.keys()) if (key.startsWith(prefix)) this.#reads.delete(key);
  }

  #fresh(key: string): Read<V> | undefined {
    const known = this.#reads.get(key);
    return known && performance.now() - known.readAtMs < LONGEST_AGE_MS ? known : undefined;
  }
}
