type ReadAll<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

/** Joins reads that are asked for at the same moment into one query. */
export class GatheredReads<V> {
  #waiting: string[] = [];
  #reading: Promise<ReadonlyMap<string, V>> | undefined;

  async get(key: string, readAll: ReadAll<V>): Promise<V | undefined> {
    this.#waiting.push(key);
    this.#reading ??= Promise.resolve().then(() => {
      const keys = this.#waiting;
      [this.#waiting, this.#reading] = [[], undefined];
      return readAll(keys);
    });
    return (await this.#reading).get(key);
  }
}
