import type { CutLines } from './cut-lines.ts';
import type { RingArcs } from '../routes/ring-arcs.ts';

/**
 * Groups of pieces that can be flown in sequence from west to east: the next line has exactly one piece whose
 * upper and lower ends both come next along the outline.
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
    for (const end of [next[upper] as number, previous[upper] as number]) {
      if (end % 2 === 0 || lineOf[end >> 1] !== line + 1) continue;
      if (next[lower] === end - 1 || previous[lower] === end - 1) return end >> 1;
    }
    return undefined;
  }
}
