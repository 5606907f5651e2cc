import type { ReadyTile } from './answer-tile.ts';

/** What a tile costs beside its bytes, about. */
const OVERHEAD_BYTES = 400;
/** Room for columns and rows up to zoom 11; a number is found faster than a text. */
const SIDE = 2 ** 11;

type Address = { z: number; x: number; y: number };
export type KnownTile = { tile: ReadyTile | undefined };

/** Tiles up to zoom 11 that were asked for lately; the oldest go when there are too many bytes. */
export class TileMemory {
  readonly #mostBytes: number;
  readonly #tiles = new Map<number, KnownTile>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Undefined if nobody has asked for it; a tile without anything on it is known as well. */
  get(address: Address): KnownTile | undefined {
    return this.#tiles.get(numberOf(address));
  }

  set(address: Address, tile: ReadyTile | undefined): void {
    const number = numberOf(address);
    this.#drop(number);
    this.#tiles.set(number, { tile });
    this.#bytes += bytesOf(tile);
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(number: number): void {
    const known = this.#tiles.get(number);
    if (known && this.#tiles.delete(number)) this.#bytes -= bytesOf(known.tile);
  }
}

const numberOf = ({ z, x, y }: Address): number => (z * SIDE + x) * SIDE + y;
const bytesOf = (tile: ReadyTile | undefined): number => OVERHEAD_BYTES + (tile?.bytes.length ?? 0);
