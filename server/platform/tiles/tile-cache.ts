import type { TileAddress } from './tile-address.ts';
import type { ReadyTile } from './answer-tile.ts';

/** Approximate overhead per tile. */
const OVERHEAD_BYTES = 400;
/** Key range up to zoom 11; numeric keys are faster than strings. */
const SIDE = 2 ** 11;

export type CachedTile = { tile: ReadyTile | undefined };

/** Cache of recent tiles up to zoom 11; evicts the oldest beyond its size. */
export class TileCache {
  readonly #mostBytes: number;
  readonly #tiles = new Map<number, CachedTile>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Undefined if not cached; empty tiles are cached too. */
  get(address: TileAddress): CachedTile | undefined {
    return this.#tiles.get(numberOf(address));
  }

  set(address: TileAddress, tile: ReadyTile | undefined): void {
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

const numberOf = ({ z, x, y }: TileAddress): number => (z * SIDE + x) * SIDE + y;
const bytesOf = (tile: ReadyTile | undefined): number => OVERHEAD_BYTES + (tile?.bytes.length ?? 0);
