import type { Cells } from './cell-file.ts';

export type Level = { columns: number; rows: number; values: Float32Array };

/** Fills up to about 2^LEVELS cells from what is known; farther inside, nothing is made up: flights may follow these heights. */
const LEVELS = 6;
/** The outline is computed on cells COARSE times larger: gaps up to twice CLOSED wide are closed, then what is narrower than twice OPENED goes. */
const [COARSE, CLOSED, OPENED] = [4, 10, 5];

/** Which coarse cells of a whole grid lie inside the outline of its known cells: 1 inside. */
export type Outline = { across: number; down: number; cells: Uint8Array };

/** A part of a grid reaches what fills its cells from so far; parts begin at multiples of the coarsest cell. */
export const FILL_ALIGN_CELLS = 2 ** LEVELS;
export const FILL_REACH_CELLS = 4 * FILL_ALIGN_CELLS;

/**
 * Interpolates heights in holes, more smoothly in larger ones; cells outside the outline stay NaN. `from` is the place of a
 * part in its whole.
 */
export function fillHoles(grid: Level, outline: Outline, from: { left: number; top: number }): Float32Array {
  const filled = fillFromPyramid(grid, LEVELS);
  for (let row = 0; row < grid.rows; row++) {
    const line = Math.floor((row + from.top) / COARSE) * outline.across;
    for (let column = 0; column < grid.columns; column++)
      if (outline.cells[line + Math.floor((column + from.left) / COARSE)] === 0)
        filled[row * grid.columns + column] = Number.NaN;
  }
  return filled;
}

/** Fills unknown cells from coarser levels of a mean pyramid. */
export function fillFromPyramid(grid: Level, levels: number): Float32Array {
  const pyramid: Level[] = [{ columns: grid.columns, rows: grid.rows, values: Float32Array.from(grid.values) }];
  for (let at = 0; at < levels; at++) pyramid.push(halve(pyramid[at] as Level));
  for (let at = levels - 1; at >= 0; at--) fillFrom(pyramid[at] as Level, pyramid[at + 1] as Level);
  return (pyramid[0] as Level).values;
}

export function halve({ columns, rows, values }: Level): Level {
  const half: Level = { columns: Math.ceil(columns / 2), rows: Math.ceil(rows / 2), values: new Float32Array(0) };
  half.values = new Float32Array(half.columns * half.rows).fill(Number.NaN);
  for (let row = 0; row < half.rows; row++)
    for (let column = 0; column < half.columns; column++) {
      let [sum, count] = [0, 0];
      for (let y = 2 * row; y < Math.min(rows, 2 * row + 2); y++)
        for (let x = 2 * column; x < Math.min(columns, 2 * column + 2); x++) {
          const value = values[y * columns + x] ?? Number.NaN;
          if (Number.isNaN(value)) continue;
          sum += value;
          count++;
        }
      if (count > 0) half.values[row * half.columns + column] = sum / count;
    }
  return half;
}

export function fillFrom(level: Level, coarse: Level): void {
  for (let row = 0; row < level.rows; row++)
    for (let column = 0; column < level.columns; column++) {
      const at = row * level.columns + column;
      if (Number.isNaN(level.values[at])) level.values[at] = between(coarse, column / 2 - 0.25, row / 2 - 0.25);
    }
}

/** Bilinear interpolation over the known ones of the four surrounding cells. */
function between({ columns, rows, values }: Level, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [sum, weight] = [0, 0];
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const value = values[row * columns + column] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    sum += value * share;
    weight += share;
  }
  return weight > 0 ? sum / weight : Number.NaN;
}

/** Collects the known cells of a grid, then tells their outline; gaps up to twice `closed` wide are closed. */
export function outlineOf({ columns, rows }: Pick<Level, 'columns' | 'rows'>, closed = CLOSED) {
  const size = { across: Math.ceil(columns / COARSE), down: Math.ceil(rows / COARSE) };
  const known = new Uint8Array(size.across * size.down);
  return {
    add: (column: number, row: number): void => {
      known[Math.floor(row / COARSE) * size.across + Math.floor(column / COARSE)] = 1;
    },
    end: (): Outline => {
      const whole = withoutHoles(spread(spread(known, size, [1, closed]), size, [0, closed]), size);
      return { ...size, cells: spread(spread(whole, size, [0, OPENED]), size, [1, OPENED]) };
    },
  };
}

/** The part of the grid that its outline covers; null if it is empty. */
export function boxOfOutline({ across, cells }: Outline, size: Pick<Level, 'columns' | 'rows'>): Cells | null {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const [column, row] = [at % across, Math.floor(at / across)];
    [left, right, top, bottom] = [Math.min(left, column), Math.max(right, column), Math.min(top, row), row];
  }
  if (right < 0) return null;
  const [eastEnd, southEnd] = [
    Math.min(size.columns, (right + 1) * COARSE),
    Math.min(size.rows, (bottom + 1) * COARSE),
  ];
  return { left: left * COARSE, top: top * COARSE, columns: eastEnd - left * COARSE, rows: southEnd - top * COARSE };
}

/** Whatever is enclosed is inside: the shade of a tree, a pond. */
function withoutHoles(cells: Uint8Array, { across, down }: Size): Uint8Array {
  const isInside = new Uint8Array(cells.length).fill(1);
  const waiting: number[] = [];
  const visit = (column: number, row: number) => {
    const at = row * across + column;
    if (column < 0 || row < 0 || column >= across || row >= down || isInside[at] === 0 || cells[at] === 1) return;
    isInside[at] = 0;
    waiting.push(at);
  };
  for (let column = 0; column < across; column++) for (const row of [0, down - 1]) visit(column, row);
  for (let row = 0; row < down; row++) for (const column of [0, across - 1]) visit(column, row);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [column, row] = [at % across, Math.floor(at / across)];
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      visit(column + x, row + y);
  }
  return isInside;
}

type Size = { across: number; down: number };

type Spread = [kind: 0 | 1, reach: number];

/** Lengths of a step to a cell beside and to one at a corner: paths of both are about as long as straight lines. */
const [BESIDE, CORNER] = [3, 4];
/** Farther than any reach; distances take a byte each. */
const FAR = 255;

/** Dilates (kind 1) or erodes (kind 0) by a round shape. */
function spread(cells: Uint8Array, { across }: Size, [kind, reach]: Spread): Uint8Array {
  const away = cells.map((cell) => (cell === kind ? 0 : FAR));
  // From the north-west, then back.
  for (const back of [-1, 1]) {
    for (let number = 0; number < away.length; number++) {
      const at = back < 0 ? number : away.length - 1 - number;
      const column = at % across;
      const isFirst = column + back < 0 || column + back >= across;
      const isLast = column - back < 0 || column - back >= across;
      const above = at + back * across;
      const hasAbove = above >= 0 && above < away.length;
      let least = away[at] as number;
      if (!isFirst) least = Math.min(least, (away[at + back] as number) + BESIDE);
      if (hasAbove) least = Math.min(least, (away[above] as number) + BESIDE);
      if (hasAbove && !isFirst) least = Math.min(least, (away[above + back] as number) + CORNER);
      if (hasAbove && !isLast) least = Math.min(least, (away[above - back] as number) + CORNER);
      away[at] = least;
    }
  }
  return cells.map((cell, at) => ((away[at] as number) <= reach * BESIDE ? kind : cell));
}
