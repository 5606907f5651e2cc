/** Room is given out in cells this large: names that lie upon each other tell nobody anything. */
const CELL = { widthPx: 30, heightPx: 9 };
const HALF_LABEL_PX = 9;

/** Gives out room for labels, first come first served. Asked a thousand times for each picture, so it makes nothing new. */
export class LabelGrid {
  #columns = 0;
  #rows = 0;
  #taken = new Uint8Array(0);

  /** All room is free again, on a sheet of this size. */
  clear(widthPx: number, heightPx: number): void {
    const [columns, rows] = [Math.ceil(widthPx / CELL.widthPx), Math.ceil(heightPx / CELL.heightPx)];
    if (columns === this.#columns && rows === this.#rows) this.#taken.fill(0);
    else this.#taken = new Uint8Array(columns * rows);
    this.#columns = columns;
    this.#rows = rows;
  }

  /** True where there is room for a label of this width around a place; the room is taken from then on. */
  take(x: number, y: number, widthPx: number): boolean {
    const left = Math.max(0, Math.floor((x - widthPx / 2) / CELL.widthPx));
    const right = Math.min(this.#columns - 1, Math.floor((x + widthPx / 2) / CELL.widthPx));
    const top = Math.max(0, Math.floor((y - HALF_LABEL_PX) / CELL.heightPx));
    const bottom = Math.min(this.#rows - 1, Math.floor((y + HALF_LABEL_PX) / CELL.heightPx));
    if (left > right || top > bottom) return false;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#taken[row * this.#columns + column] === 1) return false;
    for (let row = top; row <= bottom; row++)
      this.#taken.fill(1, row * this.#columns + left, row * this.#columns + right + 1);
    return true;
  }
}
