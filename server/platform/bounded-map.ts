/** A map that evicts its oldest entry at a size limit. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;
  readonly #onForgotten: ((value: V) => void) | undefined;

  constructor(most: number, onForgotten?: (value: V) => void) {
    super();
    this.#most = most;
    this.#onForgotten = onForgotten;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.#forgetOldest();
    return this;
  }

  #forgetOldest(): void {
    const [oldest] = this;
    if (!oldest) return;
    this.delete(oldest[0]);
    this.#onForgotten?.(oldest[1]);
  }
}
