/** Room is given out in cells this large: names that lie upon each other tell nobody anything. */
const CELL = { widthPx: 30, heightPx: 9 };
const HALF_LABEL_PX = 9;
/** More than there are cells across any screen. */
const ROW = 4096;

/** Gives out room for labels, first come first served. */
export class LabelGrid {
  readonly #taken = new Set<number>();

  clear(): void {
    this.#taken.clear();
  }

  /** True where there is room for a label of this width around a place; the room is taken from then on. */
  take([x, y]: readonly [number, number], widthPx: number): boolean {
    const columns = cellsIn(x - widthPx / 2, x + widthPx / 2, CELL.widthPx);
    const rows = cellsIn(y - HALF_LABEL_PX, y + HALF_LABEL_PX, CELL.heightPx);
    const cells = rows.flatMap((row) => columns.map((column) => row * ROW + column));
    if (cells.some((cell) => this.#taken.has(cell))) return false;
    for (const cell of cells) this.#taken.add(cell);
    return true;
  }
}

function cellsIn(from: number, to: number, sizePx: number): number[] {
  const first = Math.floor(from / sizePx);
  return Array.from({ length: Math.floor(to / sizePx) - first + 1 }, (_, at) => first + at);
}
