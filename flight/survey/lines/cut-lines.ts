import type { Point } from '../../geo/planes/local-plane.ts';

type Rings = readonly (readonly Point[])[];

/** One end of a piece: where a flight line meets a ring of the area. */
export type End = Point & {
  ring: number;
  /** Index of the ring's edge, which is that of its first corner. */
  edge: number;
  /** Metres along the ring from its first corner. */
  along: number;
};

/** Pieces of vertical lines inside the area. Piece p has its lower end at 2p and its upper end at 2p + 1. */
export type CutLines = {
  ends: End[];
  /** The line of each piece. */
  lineOf: number[];
  /** The ends on each ring in ring order. */
  ringOrder: number[][];
};

/**
 * Cuts vertical lines at the rings. A corner exactly on a line counts as east of it, so each ring is met an even number
 * of times and pieces are always between an odd and an even crossing.
 */
export function cutLines(rings: Rings, lines: readonly number[]): CutLines {
  const met: End[][] = lines.map(() => []);
  for (const [ring, corners] of rings.entries()) {
    let along = 0;
    for (const [edge, a] of corners.entries()) {
      const b = corners[(edge + 1) % corners.length] as Point;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [west, east] = a.x < b.x ? [a.x, b.x] : [b.x, a.x];
      for (let line = firstAbove(lines, west); line < lines.length && (lines[line] as number) <= east; line++) {
        const x = lines[line] as number;
        const share = (x - a.x) / (b.x - a.x);
        met[line]?.push({ x, y: a.y + share * (b.y - a.y), ring, edge, along: along + share * length });
      }
      along += length;
    }
  }
  const ends: End[] = [];
  const lineOf: number[] = [];
  for (const [line, crossings] of met.entries()) {
    crossings.sort((a, b) => a.y - b.y);
    ends.push(...crossings);
    for (let piece = 0; piece < crossings.length / 2; piece++) lineOf.push(line);
  }
  return { ends, lineOf, ringOrder: orderAlongRings(rings, ends) };
}

/** The same lines with additional pieces that belong to none of them. */
export function withPieces(rings: Rings, cut: CutLines, pieces: readonly (readonly [End, End])[]): CutLines {
  if (pieces.length === 0) return cut;
  const { ends, lineOf } = cut;
  const all = [...ends, ...pieces.flat()];
  return {
    ends: all,
    lineOf: [...lineOf, ...pieces.map(() => NO_LINE)],
    ringOrder: orderAlongRings(rings, all),
  };
}

const NO_LINE = -1;

function orderAlongRings(rings: Rings, ends: readonly End[]): number[][] {
  const byEdge: number[][][] = rings.map((ring) => ring.map(() => []));
  for (let index = 0; index < ends.length; index++) {
    const { ring, edge } = ends[index] as End;
    byEdge[ring]?.[edge]?.push(index);
  }
  const along = (index: number) => (ends[index] as End).along;
  return byEdge.map((edges) => edges.flatMap((onEdge) => onEdge.sort((a, b) => along(a) - along(b))));
}

/** Index of the first value above the given one, in an ascending list. */
function firstAbove(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
