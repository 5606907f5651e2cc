/** Cell size: overlapping names are unreadable. */
const CELL = { widthPx: 30, heightPx: 9 };
const HALF_LABEL_PX = 9;

/**
 * Allocates space for labels, first come first served. Called a thousand times per frame, so it allocates no memory.
 */
export class LabelGrid {
  #columns = 0;
  #rows = 0;
  #taken = new Uint8Array(0);

  /** Frees all cells, for a canvas of this size. */
  clear(widthPx: number, heightPx: number): void {
    const [columns, rows] = [Math.ceil(widthPx / CELL.widthPx), Math.ceil(heightPx / CELL.heightPx)];
    if (columns === this.#columns && rows === this.#rows) this.#taken.fill(0);
    else this.#taken = new Uint8Array(columns * rows);
    this.#columns = columns;
    this.#rows = rows;
  }

  /** Takes the cells of a label of this width around a point; false if they are occupied. */
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
