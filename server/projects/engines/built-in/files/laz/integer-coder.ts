import type { ArithmeticCoder } from './arithmetic-coder.ts';
import { BitModel, SymbolModel } from './models.ts';

/** Bits of a difference that have statistics; those below are written raw. */
const MODELLED_BITS = 8;
const SIZES = 33;

/** Writes whole numbers as differences from a guess: how many bits, then the bits. */
export class IntegerCoder {
  /** Number of bits of the last difference. */
  bits = 0;
  readonly #coder: ArithmeticCoder;
  readonly #sizes: SymbolModel[];
  readonly #isOne = new BitModel();
  readonly #values = new Map<number, SymbolModel>();

  constructor(coder: ArithmeticCoder, contexts: number) {
    this.#coder = coder;
    this.#sizes = Array.from({ length: contexts }, () => new SymbolModel(SIZES));
  }

  put(guess: number, value: number, context = 0): void {
    const difference = (value - guess) | 0;
    const size = difference <= 0 ? -difference : difference - 1;
    this.bits = size === 0 ? 0 : 32 - Math.clz32(size);
    this.#coder.symbol(this.#sizes[context] as SymbolModel, this.bits);
    if (this.bits === 0) this.#coder.bit(this.#isOne, difference === 1 ? 1 : 0);
    else if (this.bits < 32) this.#putBits(difference < 0 ? difference + 2 ** this.bits - 1 : difference - 1);
  }

  #putBits(rest: number): void {
    const modelled = Math.min(this.bits, MODELLED_BITS);
    let model = this.#values.get(this.bits);
    if (!model) this.#values.set(this.bits, (model = new SymbolModel(2 ** modelled)));
    const below = this.bits - modelled;
    this.#coder.symbol(model, rest >>> below);
    if (below > 0) this.#coder.raw(rest & (2 ** below - 1), below);
  }
}
