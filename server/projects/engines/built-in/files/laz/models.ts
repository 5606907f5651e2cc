/** Statistics of the LASzip arithmetic coder: they follow what was coded, so that the reader can keep the same ones. */
const LENGTH_SHIFT = 15;
const MAX_COUNTED = 1 << LENGTH_SHIFT;
const BIT_SHIFT = 13;
const MAX_BITS = 1 << BIT_SHIFT;
const HALF = 0x80000000;

/** How often each of `size` symbols came; refreshed ever more rarely. */
export class SymbolModel {
  readonly size: number;
  /** Share of all symbols before each, in 2^-15. */
  readonly before: Uint32Array;
  readonly #counts: Uint32Array;
  #total = 0;
  #cycle: number;
  #left: number;

  constructor(size: number) {
    this.size = size;
    this.before = new Uint32Array(size);
    this.#counts = new Uint32Array(size).fill(1);
    this.#cycle = size;
    this.#refresh();
    this.#cycle = (size + 6) >> 1;
    this.#left = this.#cycle;
  }

  count(symbol: number): void {
    this.#counts[symbol] = (this.#counts[symbol] as number) + 1;
    this.#left--;
    if (this.#left === 0) this.#refresh();
  }

  #refresh(): void {
    this.#total += this.#cycle;
    if (this.#total > MAX_COUNTED) {
      this.#total = 0;
      for (let at = 0; at < this.size; at++) {
        const halved = ((this.#counts[at] as number) + 1) >> 1;
        this.#counts[at] = halved;
        this.#total += halved;
      }
    }
    const scale = Math.floor(HALF / this.#total);
    let sum = 0;
    for (let at = 0; at < this.size; at++) {
      this.before[at] = Math.floor((scale * sum) / 2 ** (31 - LENGTH_SHIFT));
      sum += this.#counts[at] as number;
    }
    this.#cycle = Math.min((5 * this.#cycle) >> 2, (this.size + 6) << 3);
    this.#left = this.#cycle;
  }
}

/** How often a bit was 0. */
export class BitModel {
  /** Share of zeros, in 2^-13. */
  zeroShare = 1 << (BIT_SHIFT - 1);
  #zeros = 1;
  #total = 2;
  #cycle = 4;
  #left = 4;

  count(bit: 0 | 1): void {
    if (bit === 0) this.#zeros++;
    this.#left--;
    if (this.#left === 0) this.#refresh();
  }

  #refresh(): void {
    this.#total += this.#cycle;
    if (this.#total > MAX_BITS) {
      this.#total = (this.#total + 1) >> 1;
      this.#zeros = (this.#zeros + 1) >> 1;
      if (this.#zeros === this.#total) this.#total++;
    }
    this.zeroShare = Math.floor((this.#zeros * Math.floor(HALF / this.#total)) / 2 ** (31 - BIT_SHIFT));
    this.#cycle = Math.min((5 * this.#cycle) >> 2, 64);
    this.#left = this.#cycle;
  }
}
