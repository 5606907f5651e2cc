/** Points as east, north, up one after the other, in metres of one frame. */
export type Points = Float64Array;

/** The top of each cell, rows from the south; NaN where there is no point. */
export type Cells = { columns: number; rows: number; values: Float32Array };

export type Box = { west: number; south: number; columns: number; rows: number };

export const CELL_M = 0.1;

export function boxAround(points: Points, marginM: number): Box {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const cells = (from: number, to: number) => Math.ceil((to - from + 2 * marginM) / CELL_M);
  return { west: west - marginM, south: south - marginM, columns: cells(west, east), rows: cells(south, north) };
}

/** Number of the cell of a place; -1 outside. */
export function cellOf({ west, south, columns, rows }: Box, east: number, north: number): number {
  const [column, row] = [Math.floor((east - west) / CELL_M), Math.floor((north - south) / CELL_M)];
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
}

export function topsOf(points: Points, box: Box): Cells {
  const values = new Float32Array(box.columns * box.rows).fill(Number.NaN);
  for (let at = 0; at < points.length; at += 3) {
    const cell = cellOf(box, points[at] as number, points[at + 1] as number);
    const up = points[at + 2] as number;
    if (cell >= 0 && !(up <= (values[cell] as number))) values[cell] = up;
  }
  return { columns: box.columns, rows: box.rows, values };
}

const REACH = 7;
/** Beside a gap, nobody knows whether the ground is smooth. */
const MIN_KNOWN = 0.9;

/** Spread of the heights around each cell, over 1.5 m; NaN where too little is known. */
export function roughnessOf({ columns, rows, values }: Cells): Float32Array {
  const wide = columns + 1;
  const [counts, sums, squares] = [0, 1, 2].map(() => new Float64Array(wide * (rows + 1))) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const middle = values.find((value) => !Number.isNaN(value)) ?? 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = (values[row * columns + column] as number) - middle;
      const known = Number.isNaN(value) ? 0 : 1;
      for (const [table, one] of [
        [counts, known],
        [sums, known && value],
        [squares, known && value * value],
      ] as const) {
        const at = (row + 1) * wide + column + 1;
        table[at] = one + (table[at - 1] as number) + (table[at - wide] as number) - (table[at - wide - 1] as number);
      }
    }
  return values.map((_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const [left, right] = [Math.max(0, column - REACH), Math.min(columns, column + REACH + 1)];
    const [low, high] = [Math.max(0, row - REACH), Math.min(rows, row + REACH + 1)];
    const within = (table: Float64Array) =>
      (table[high * wide + right] as number) -
      (table[low * wide + right] as number) -
      (table[high * wide + left] as number) +
      (table[low * wide + left] as number);
    const count = within(counts);
    if (count < MIN_KNOWN * (2 * REACH + 1) ** 2) return Number.NaN;
    return Math.sqrt(Math.max(0, within(squares) / count - (within(sums) / count) ** 2));
  });
}
