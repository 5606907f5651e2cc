import type { Point } from '../../geo/planes/local-plane.ts';
import type { CutLines, End } from '../lines/cut-lines.ts';
import type { StaysInside } from './inside-test.ts';
import { minHeap } from './min-heap.ts';
import { pullTaut } from './pull-taut.ts';
import type { RingArcs } from './ring-arcs.ts';

export type InsideRoutes = {
  /** A short route inside the area from one end to another. */
  between: (from: number, to: number) => Point[];
  /** The nearest wanted end by route length inside the area; undefined if none can be reached. */
  nearest: (from: number, isWanted: (end: number) => boolean) => number | undefined;
};

/**
 * Routes between line ends that never leave the area. They run along the rings, pulled taut, and along the lines
 * themselves; holes are connected to the outline through the lines that meet them, so every end can be reached.
 */
export function insideRoutes({ ends }: CutLines, arcs: RingArcs, staysInside: StaysInside): InsideRoutes {
  const { next, previous, arcTo, lengthToM } = arcs;
  const lengthM = new Float64Array(ends.length).fill(Infinity);
  const before = new Int32Array(ends.length);
  const pieceM = pieceLengths(ends);
  const open = minHeap();
  let reached: number[] = [];
  /** The ends on the way to each nearest end found: they are needed when lines are connected. */
  const ways = new Map<number, number[]>();
  return { between, nearest };

  function nearest(from: number, isWanted: (end: number) => boolean): number | undefined {
    const found = explore(from, isWanted);
    if (found !== undefined) ways.set(from, wayTo(found, from));
    return found;
  }

  function between(from: number, to: number): Point[] {
    if (from === to) return [ends[from] as End];
    if (next[from] === to || previous[from] === to) return arcTo(from, to).points;
    const known = ways.get(from);
    const way = known?.at(-1) === to ? known : wayTo(explore(from, (end) => end === to) as number, from);
    const points = way.flatMap((end, i) => {
      const following = way[i + 1];
      if (following === undefined || isAcross(end, following)) return [ends[end] as End];
      return arcTo(end, following).points.slice(0, -1);
    });
    return pullTaut(points, staysInside);
  }

  function wayTo(to: number, from: number): number[] {
    const way = [to];
    for (let end = to; end !== from; way.push(end)) end = before[end] as number;
    return way.toReversed();
  }

  /** Whether two ends are joined by their piece rather than, shorter, by the ring. */
  function isAcross(from: number, to: number): boolean {
    if (to !== (from ^ 1)) return false;
    return (next[from] !== to && previous[from] !== to) || acrossM(from) <= lengthToM(from, to);
  }

  function acrossM(end: number): number {
    return pieceM[end >> 1] as number;
  }

  /** Dijkstra's search; its predecessors stay readable until the next one. */
  function explore(from: number, isWanted: (end: number) => boolean): number | undefined {
    for (const end of reached) lengthM[end] = Infinity;
    reached = [];
    open.clear();
    reach(from, from, 0);
    // An end that comes again, by a longer way, reaches nothing new.
    for (let end = open.pop(); end !== undefined; end = open.pop()) {
      if (isWanted(end)) return end;
      const soFarM = lengthM[end] as number;
      reach(end, next[end] as number, soFarM + lengthToM(end, next[end] as number));
      reach(end, previous[end] as number, soFarM + lengthToM(end, previous[end] as number));
      reach(end, end ^ 1, soFarM + acrossM(end));
    }
    return undefined;
  }

  function reach(origin: number, end: number, totalM: number): void {
    if (totalM >= (lengthM[end] as number)) return;
    if (lengthM[end] === Infinity) reached.push(end);
    lengthM[end] = totalM;
    before[end] = origin;
    open.push(end, totalM);
  }
}

function pieceLengths(ends: readonly End[]): Float64Array {
  const lengthsM = new Float64Array(ends.length / 2);
  for (let piece = 0; piece < lengthsM.length; piece++)
    lengthsM[piece] = Math.abs((ends[2 * piece] as End).y - (ends[2 * piece + 1] as End).y);
  return lengthsM;
}
