import type { CutLines } from './cut-lines.ts';
import type { RingArcs } from '../routes/ring-arcs.ts';

/**
 * Pieces that can be flown one after the other, from west to east: on the next line follows exactly one piece whose
 * upper end comes next along the outline, and whose lower end does too.
 */
export function sweepCells({ lineOf }: CutLines, { next, previous }: RingArcs): number[][] {
  const follower = lineOf.map((line, piece) => eastward(piece, line));
  const hasBefore = new Set(follower);
  const cells: number[][] = [];
  for (const piece of lineOf.keys()) {
    if (hasBefore.has(piece)) continue;
    const cell: number[] = [];
    for (let at: number | undefined = piece; at !== undefined; at = follower[at]) cell.push(at);
    cells.push(cell);
  }
  return cells;

  function eastward(piece: number, line: number): number | undefined {
    const [lower, upper] = [2 * piece, 2 * piece + 1];
    return [next[upper] as number, previous[upper] as number]
      .filter((end) => end % 2 === 1)
      .map((end) => end >> 1)
      .find((other) => lineOf[other] === line + 1 && (next[lower] === 2 * other || previous[lower] === 2 * other));
  }
}
