import { BoundedMap } from '../platform/bounded-map.ts';

type Read<V> = { readAtMs: number; value: Promise<V> };

/** A change made by another server process is noticed here after this long at the latest. */
const LONGEST_AGE_MS = 1000;
const MOST_ENTRIES = 10_000;

/** What was read from the database within the last second, so that a burst of requests asks once. */
export class RecentReads<V> {
  readonly #reads = new BoundedMap<string, Read<V>>(MOST_ENTRIES);

  async get(key: string, read: () => Promise<V>): Promise<V> {
    const known = this.#reads.get(key);
    // Age counts from before the read, so that the answer is never older than it says.
    const readAtMs = performance.now();
    if (known && readAtMs - known.readAtMs < LONGEST_AGE_MS) return known.value;
    const value = read();
    this.#reads.set(key, { readAtMs, value });
    try {
      return await value;
    } catch (error) {
      if (this.#reads.get(key)?.value === value) this.#reads.delete(key);
      throw error;
    }
  }

  /** A read still under way is forgotten too: it may have seen the time before the change. */
  forget(prefix: string): void {
    for (const key of this.#reads.keys()) if (key.startsWith(prefix)) this.#reads.delete(key);
  }
}
