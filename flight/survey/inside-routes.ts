import type { Point } from '../geo/local-plane.ts';
import type { CutLines, End } from './cut-lines.ts';
import type { StaysInside } from './inside-test.ts';
import { minHeap } from './min-heap.ts';
import { pullTaut } from './pull-taut.ts';

type Route = { points: Point[]; lengthM: number };
type Step = { from: number; route: Route };

export type InsideRoutes = {
  /** The end that follows along its ring, and the one before. */
  next: Int32Array;
  previous: Int32Array;
  /** A short way inside the area from one end to another. */
  between: (from: number, to: number) => Point[];
  /** The nearest end that is wanted, by the length of the way inside; none if no wanted end can be reached. */
  nearest: (from: number, isWanted: (end: number) => boolean) => number | undefined;
};

type Rings = readonly (readonly Point[])[];

/**
 * Ways from line end to line end that never leave the area. They run along the rings, pulled taut, and along the lines
 * themselves; holes hang together with the outline through the lines that meet them, so every end can be reached.
 */
export function insideRoutes(rings: Rings, cut: CutLines, staysInside: StaysInside): InsideRoutes {
  const { ends, ringOrder } = cut;
  const { next, previous } = ringNeighbours(ends.length, ringOrder);
  const arcs: (Route | undefined)[] = [];
  const search = { lengthM: new Float64Array(ends.length), step: [] as (Step | undefined)[], reached: [] as number[] };
  search.lengthM.fill(Infinity);

  return { next, previous, between, nearest: (from, isWanted) => explore(from, isWanted) };

  function between(from: number, to: number): Point[] {
    if (from === to) return [ends[from] as End];
    if (next[from] === to || previous[from] === to) return arcTo(from, to).points;
    explore(from, (end) => end === to);
    const points: Point[] = [];
    for (let at = to; at !== from;) {
      const { from: before, route } = search.step[at] as Step;
      points.push(...route.points.slice(1).toReversed());
      at = before;
    }
    return pullTaut([ends[from] as End, ...points.toReversed()], staysInside);
  }

  function arcTo(from: number, to: number): Route {
    const forward = next[from] === to ? arcFrom(from) : undefined;
    if (previous[from] !== to) return forward as Route;
    const backward = arcFrom(to);
    if (forward !== undefined && forward.lengthM <= backward.lengthM) return forward;
    return { points: backward.points.toReversed(), lengthM: backward.lengthM };
  }

  /** The way along the ring to the next end on it. */
  function arcFrom(end: number): Route {
    return (arcs[end] ??= route(ringArc(rings, ends[end] as End, ends[next[end] as number] as End)));
  }

  function route(points: Point[]): Route {
    const taut = points.length === 2 ? points : pullTaut(points, staysInside);
    return { points: taut, lengthM: lengthOf(taut) };
  }

  /** Dijkstra's search; its steps stay readable until the next one. */
  function explore(from: number, isWanted: (end: number) => boolean): number | undefined {
    for (const end of search.reached) search.lengthM[end] = Infinity;
    search.reached = [from];
    search.lengthM[from] = 0;
    const open = minHeap();
    open.push(from, 0);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at.key > (search.lengthM[at.value] as number)) continue;
      if (isWanted(at.value)) return at.value;
      for (const to of new Set([next[at.value] as number, previous[at.value] as number]))
        reach(at.value, to, arcTo(at.value, to));
      const across = at.value ^ 1;
      reach(at.value, across, route([ends[at.value] as End, ends[across] as End]));
    }
    return undefined;

    function reach(before: number, end: number, way: Route): void {
      const lengthM = (search.lengthM[before] as number) + way.lengthM;
      if (lengthM >= (search.lengthM[end] as number)) return;
      if (search.lengthM[end] === Infinity) search.reached.push(end);
      search.lengthM[end] = lengthM;
      search.step[end] = { from: before, route: way };
      open.push(end, lengthM);
    }
  }
}

function ringNeighbours(count: number, ringOrder: readonly number[][]) {
  const [next, previous] = [new Int32Array(count), new Int32Array(count)];
  for (const onRing of ringOrder)
    for (const [i, end] of onRing.entries()) {
      const after = onRing[(i + 1) % onRing.length] as number;
      next[end] = after;
      previous[after] = end;
    }
  return { next, previous };
}

/** The stretch of a ring from one end on it to the next one, with the corners between them. */
function ringArc(rings: Rings, from: End, to: End): Point[] {
  const corners = rings[from.ring] as readonly Point[];
  const isSameEdge = from.edge === to.edge && from.along <= to.along;
  const count = isSameEdge ? 0 : (to.edge - from.edge + corners.length) % corners.length || corners.length;
  const between = Array.from({ length: count }, (_, i) => corners[(from.edge + 1 + i) % corners.length] as Point);
  return [from, ...between, to];
}

function lengthOf(points: readonly Point[]): number {
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    total += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return total;
}
