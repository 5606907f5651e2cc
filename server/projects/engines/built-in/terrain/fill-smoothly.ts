import { fillFrom, halve, type Level } from '../heights/fill-holes.ts';

/** Rounds in which a filled cell becomes the mean of its neighbours. */
const ROUNDS = 16;

/** Fills all unknown cells from coarse to fine; each level is smoothed where it was filled. */
export function fillSmoothly({ columns, rows, values }: Level): Float32Array {
  const level: Level = { columns, rows, values: Float32Array.from(values) };
  const unknown: number[] = [];
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at])) unknown.push(at);
  if (unknown.length === 0 || (columns <= 1 && rows <= 1)) return level.values;
  const coarse = halve(level);
  fillFrom(level, { ...coarse, values: fillSmoothly(coarse) });
  for (let round = 0; round < ROUNDS; round++) relax(level, unknown);
  return level.values;
}

/** At the edge of the grid the cell itself stands for the missing neighbour. */
function relax({ columns, rows, values }: Level, unknown: readonly number[]): void {
  for (const at of unknown) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const west = values[column > 0 ? at - 1 : at] as number;
    const east = values[column < columns - 1 ? at + 1 : at] as number;
    const north = values[row > 0 ? at - columns : at] as number;
    const south = values[row < rows - 1 ? at + columns : at] as number;
    values[at] = (west + east + north + south) / 4;
  }
}
