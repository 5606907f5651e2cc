import type { CoverageGrid } from './coverage-grid.ts';

/** 1 for cells that belong to it, in the order of a grid. */
export type Mask = Uint8Array;

type Size = Pick<CoverageGrid, 'columns' | 'rows'>;

/** Grown by this many cells to all sides. */
export function grown(mask: Mask, size: Size, cells: number): Mask {
  const across = alongLines(mask, { count: size.rows, length: size.columns, step: 1, next: size.columns }, cells);
  return alongLines(across, { count: size.columns, length: size.rows, step: size.columns, next: 1 }, cells);
}

/** Without parts narrower than twice this many cells, and one more; beyond the edge of the grid all counts as inside. */
export function opened(mask: Mask, size: Size, cells: number): Mask {
  const outside = mask.map((value) => 1 - value);
  const shrunk = grown(outside, size, cells).map((value) => 1 - value);
  return grown(shrunk, size, cells).map((value, cell) => value & mask[cell]!);
}

export const count = (mask: Mask): number => mask.reduce((sum, value) => sum + value, 0);

type Lines = { count: number; length: number; step: number; next: number };

/** Each cell of a line is 1 if any within this many cells of it is. */
function alongLines(mask: Mask, { count: lines, length, step, next }: Lines, cells: number): Mask {
  const result = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line++) {
    let last = -Infinity;
    for (let at = 0; at < length; at++) {
      if (mask[line * next + at * step] === 1) last = at;
      if (at - last <= cells) result[line * next + at * step] = 1;
    }
    last = Infinity;
    for (let at = length - 1; at >= 0; at--) {
      if (mask[line * next + at * step] === 1) last = at;
      if (last - at <= cells) result[line * next + at * step] = 1;
    }
  }
  return result;
}

/** Parts whose cells touch by their sides, largest first, as lists of cells. */
export function partsOf(mask: Mask, { columns }: Size): number[][] {
  const left = Uint8Array.from(mask);
  const parts: number[][] = [];
  for (let first = 0; first < left.length; first++) {
    if (left[first] === 0) continue;
    left[first] = 0;
    const part = [first];
    for (const cell of part) {
      const column = cell % columns;
      const neighbours = [
        cell - columns,
        cell + columns,
        ...(column > 0 ? [cell - 1] : []),
        ...(column < columns - 1 ? [cell + 1] : []),
      ];
      for (const near of neighbours) {
        if (left[near] !== 1) continue;
        left[near] = 0;
        part.push(near);
      }
    }
    parts.push(part);
  }
  return parts.toSorted((a, b) => b.length - a.length);
}

export function maskOf(cells: readonly number[], length: number): Mask {
  const mask = new Uint8Array(length);
  for (const cell of cells) mask[cell] = 1;
  return mask;
}
