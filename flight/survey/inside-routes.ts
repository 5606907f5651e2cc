import { signedArea } from '../geo/area-m2.ts';
import type { Point } from '../geo/local-plane.ts';
import type { CutLines, End } from './cut-lines.ts';
import { hugCorners } from './hug-corners.ts';
import type { StaysInside } from './inside-test.ts';
import { minHeap } from './min-heap.ts';
import { pullTaut } from './pull-taut.ts';

type Route = { points: Point[]; lengthM: number };

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
  const isInsideLeft = rings.map((ring, index) => signedArea(ring) > 0 === (index === 0));
  const arcs: (Route | undefined)[] = [];
  const lengthM = new Float64Array(ends.length).fill(Infinity);
  const before = new Int32Array(ends.length);
  let reached: number[] = [];

  return { next, previous, between, nearest: explore };

  function between(from: number, to: number): Point[] {
    if (from === to) return [ends[from] as End];
    if (next[from] === to || previous[from] === to) return arcTo(from, to).points;
    explore(from, (end) => end === to);
    const stops = [to];
    for (let at = to; at !== from;) stops.push((at = before[at] as number));
    const points = stops.toReversed().flatMap((stop, i, all) => {
      const following = all[i + 1];
      if (following === undefined) return [ends[stop] as End];
      return isAcross(stop, following) ? [ends[stop] as End] : arcTo(stop, following).points.slice(0, -1);
    });
    return pullTaut(points, staysInside);
  }

  /** Whether two ends are joined by their piece and not, shorter, by the ring. */
  function isAcross(from: number, to: number): boolean {
    if (to !== (from ^ 1)) return false;
    return (next[from] !== to && previous[from] !== to) || acrossM(from) <= arcTo(from, to).lengthM;
  }

  function acrossM(end: number): number {
    return Math.abs((ends[end] as End).y - (ends[end ^ 1] as End).y);
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
    return (arcs[end] ??= routeAlong(ends[end] as End, ends[next[end] as number] as End));
  }

  function routeAlong(from: End, to: End): Route {
    const arc = ringArc(rings, from, to);
    const hugged = hugCorners(arc, isInsideLeft[from.ring] as boolean);
    return route(isInside(hugged, arc) ? hugged : pullTaut(arc, staysInside));
  }

  /** Only the legs that cut corners are in question: the others are part of the outline. */
  function isInside(hugged: readonly Point[], arc: readonly Point[]): boolean {
    let corner = 0;
    return hugged.every((point, i) => {
      if (i === 0 || point === arc[++corner]) return true;
      corner = arc.indexOf(point, corner);
      return staysInside(hugged[i - 1] as Point, point);
    });
  }

  /** Dijkstra's search; where it came from stays readable until the next one. */
  function explore(from: number, isWanted: (end: number) => boolean): number | undefined {
    for (const end of reached) lengthM[end] = Infinity;
    reached = [];
    const open = minHeap();
    reach(from, from, 0);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { value: end, key } = at;
      if (key > (lengthM[end] as number)) continue;
      if (isWanted(end)) return end;
      const [after, prior] = [next[end] as number, previous[end] as number];
      reach(end, after, key + arcFrom(end).lengthM);
      reach(end, prior, key + arcFrom(prior).lengthM);
      reach(end, end ^ 1, key + acrossM(end));
    }
    return undefined;

    function reach(from: number, end: number, totalM: number): void {
      if (totalM >= (lengthM[end] as number)) return;
      if (lengthM[end] === Infinity) reached.push(end);
      lengthM[end] = totalM;
      before[end] = from;
      open.push(end, totalM);
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

const route = (points: Point[]): Route => ({ points, lengthM: lengthOf(points) });

function lengthOf(points: readonly Point[]): number {
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    total += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return total;
}
