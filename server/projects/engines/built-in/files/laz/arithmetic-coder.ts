import type { BitModel, SymbolModel } from './models.ts';

const MIN_LENGTH = 0x01000000;
const WHOLE = 2 ** 32;
/** More raw bits than this are written in two parts. */
const MAX_RAW_BITS = 19;

/** The arithmetic encoder of LASzip: symbols narrow an interval whose leading bytes are the output. */
export class ArithmeticCoder {
  #bytes = new Uint8Array(1 << 16);
  #count = 0;
  #base = 0;
  #length = WHOLE - 1;

  symbol(model: SymbolModel, symbol: number): void {
    const start = model.before[symbol] as number;
    const unit = this.#length >>> 15;
    const low = start * unit;
    const isLast = symbol === model.size - 1;
    this.#narrow(low, isLast ? this.#length - low : (model.before[symbol + 1] as number) * unit - low);
    model.count(symbol);
  }

  bit(model: BitModel, bit: 0 | 1): void {
    const zeros = model.zeroShare * (this.#length >>> 13);
    if (bit === 1) this.#narrow(zeros, this.#length - zeros);
    else this.#narrow(0, zeros);
    model.count(bit);
  }

  /** Bits that no statistics would shorten. */
  raw(value: number, bits: number): void {
    if (bits > MAX_RAW_BITS) {
      this.raw(value & 0xffff, 16);
      this.raw(value >>> 16, bits - 16);
      return;
    }
    const unit = this.#length >>> bits;
    this.#narrow(value * unit, unit);
  }

  end(): Uint8Array {
    const isWide = this.#length > 2 * MIN_LENGTH;
    if (isWide) this.#narrow(MIN_LENGTH, MIN_LENGTH >>> 1);
    else this.#narrow(MIN_LENGTH >>> 1, MIN_LENGTH >>> 9);
    // The reader looks that far ahead.
    for (let at = 0; at < (isWide ? 3 : 2); at++) this.#put(0);
    return this.#bytes.subarray(0, this.#count);
  }

  #narrow(low: number, length: number): void {
    this.#base += low;
    if (this.#base >= WHOLE) {
      this.#base -= WHOLE;
      this.#carry();
    }
    this.#length = length;
    while (this.#length < MIN_LENGTH) {
      this.#put(this.#base >>> 24);
      this.#base = (this.#base << 8) >>> 0;
      this.#length = (this.#length * 256) >>> 0;
    }
  }

  #carry(): void {
    let at = this.#count - 1;
    while (this.#bytes[at] === 255) this.#bytes[at--] = 0;
    this.#bytes[at] = (this.#bytes[at] as number) + 1;
  }

  #put(byte: number): void {
    if (this.#count === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#count);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#count++] = byte;
  }
}
