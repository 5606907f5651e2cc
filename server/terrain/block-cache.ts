type Block = Float32Array | undefined;

const OVERHEAD_BYTES = 200;

/** Recently used blocks of heights; the oldest go beyond its size. */
export class BlockCache {
  readonly #mostBytes: number;
  readonly #blocks = new Map<string, { block: Promise<Block>; bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Reads a block once, however many ask for it; a failure is not remembered. */
  get(name: string, bytes: number, read: () => Promise<Block>): Promise<Block> {
    const known = this.#blocks.get(name);
    this.#blocks.delete(name);
    const entry = known ?? { block: read(), bytes: bytes + OVERHEAD_BYTES };
    this.#blocks.set(name, entry);
    if (!known) {
      this.#bytes += entry.bytes;
      entry.block.catch(() => this.#drop(name, entry));
      this.#dropOldest();
    }
    return entry.block;
  }

  #dropOldest(): void {
    for (const [name, entry] of this.#blocks) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(name, entry);
    }
  }

  #drop(name: string, entry: { bytes: number }): void {
    if (this.#blocks.get(name) !== entry) return;
    this.#blocks.delete(name);
    this.#bytes -= entry.bytes;
  }
}
