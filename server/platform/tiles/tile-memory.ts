import type { ReadyTile } from './answer-tile.ts';

/** What a tile costs beside its bytes, about. */
const OVERHEAD_BYTES = 400;

/** Tiles that were asked for lately, by their addresses; the oldest go when there are too many bytes. */
export class TileMemory {
  readonly #mostBytes: number;
  readonly #tiles = new Map<string, { tile: ReadyTile | undefined }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Undefined if nobody has asked for it; a tile without anything on it is known as well. */
  get(address: string): { tile: ReadyTile | undefined } | undefined {
    return this.#tiles.get(address);
  }

  set(address: string, tile: ReadyTile | undefined): void {
    this.#drop(address);
    this.#tiles.set(address, { tile });
    this.#bytes += bytesOf(tile);
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const known = this.#tiles.get(address);
    if (known && this.#tiles.delete(address)) this.#bytes -= bytesOf(known.tile);
  }
}

const bytesOf = (tile: ReadyTile | undefined): number => OVERHEAD_BYTES + (tile?.bytes.length ?? 0);
