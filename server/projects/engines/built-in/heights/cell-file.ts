import fs from 'node:fs';

/** A part of a raster, in its cells. */
export type Cells = { left: number; top: number; columns: number; rows: number };
type Size = { columns: number; rows: number };
type Numbers = Float32Array | Uint8Array;
type Kind<T> = { new (length: number): T; BYTES_PER_ELEMENT: number };
type Line = { bytes: Uint8Array; place: number };

/** A raster on disk, row by row, read and written in parts: a large one does not fit the memory. */
export class CellFile<T extends Numbers> {
  readonly #descriptor: number;
  readonly #size: Size;
  readonly #kind: Kind<T>;

  private constructor(descriptor: number, size: Size, kind: Kind<T>) {
    this.#descriptor = descriptor;
    this.#size = size;
    this.#kind = kind;
  }

  static open<N extends Numbers>(file: string, size: Size, kind: Kind<N>): CellFile<N> {
    return new CellFile<N>(fs.openSync(file, 'r'), size, kind);
  }

  /** All cells are zero until they are written; what is never written takes no disk. */
  static create<N extends Numbers>(file: string, size: Size, kind: Kind<N>): CellFile<N> {
    const descriptor = fs.openSync(file, 'w+');
    fs.ftruncateSync(descriptor, size.columns * size.rows * kind.BYTES_PER_ELEMENT);
    return new CellFile<N>(descriptor, size, kind);
  }

  read(area: Cells): T {
    const cells = new this.#kind(area.columns * area.rows);
    for (const { bytes, place } of this.#lines(area, cells))
      fs.readSync(this.#descriptor, bytes, 0, bytes.length, place);
    return cells;
  }

  write(area: Cells, cells: T): void {
    for (const { bytes, place } of this.#lines(area, cells))
      fs.writeSync(this.#descriptor, bytes, 0, bytes.length, place);
  }

  *#lines({ left, top, columns, rows }: Cells, cells: T): Generator<Line> {
    const cellBytes = this.#kind.BYTES_PER_ELEMENT;
    const lineBytes = columns * cellBytes;
    for (let row = 0; row < rows; row++)
      yield {
        bytes: new Uint8Array(cells.buffer, cells.byteOffset + row * lineBytes, lineBytes),
        place: ((top + row) * this.#size.columns + left) * cellBytes,
      };
  }

  /** Its bytes are on the disk when it returns. */
  close(): void {
    fs.fsyncSync(this.#descriptor);
    fs.closeSync(this.#descriptor);
  }
}
