import { signedArea } from '../../geo/polygons/area-m2.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import type { CutLines, End } from '../lines/cut-lines.ts';
import { hugCorners } from './hug-corners.ts';
import type { StaysInside } from './inside-test.ts';
import { pullTaut } from './pull-taut.ts';

type Rings = readonly (readonly Point[])[];
export type InsideRoute = { points: Point[]; lengthM: number };

export type RingArcs = {
  /** The next end along its ring, and the previous one. */
  next: Int32Array;
  previous: Int32Array;
  /** The route inside the area, along the ring, to a neighbour on it. */
  arcTo: (from: number, to: number) => InsideRoute;
  /** Its length alone: a search needs many lengths and few routes. */
  lengthToM: (from: number, to: number) => number;
  /** The routes found so far, by their start. */
  found: (InsideRoute | undefined)[];
};

const UNKNOWN_M = -1;

type Known = { staysInside: StaysInside; before?: RingArcs };

/**
 * Short routes between neighbouring line ends on a ring, each found once and on demand. Those found before some ends
 * were added stay valid where the same end follows.
 */
export function ringArcs(rings: Rings, { ends, ringOrder }: CutLines, { staysInside, before }: Known): RingArcs {
  const { next, previous } = ringNeighbours(ends.length, ringOrder);
  const isInsideLeft = rings.map((ring, index) => signedArea(ring) > 0 === (index === 0));
  const found = Array.from(next, (to, from) => (before?.next[from] === to ? before.found[from] : undefined));
  const nextM = new Float64Array(ends.length).fill(UNKNOWN_M);
  return { next, previous, arcTo, lengthToM, found };

  function lengthToM(from: number, to: number): number {
    const forwardM = next[from] === to ? lengthFromM(from) : Infinity;
    return previous[from] === to ? Math.min(forwardM, lengthFromM(to)) : forwardM;
  }

  function lengthFromM(end: number): number {
    if (nextM[end] === UNKNOWN_M) nextM[end] = arcFrom(end).lengthM;
    return nextM[end] as number;
  }

  /** Two ends alone on their ring are neighbours in both directions. */
  function arcTo(from: number, to: number): InsideRoute {
    if (previous[from] !== to) return arcFrom(from);
    const backward = arcFrom(to);
    const forward = next[from] === to ? arcFrom(from) : undefined;
    if (forward !== undefined && forward.lengthM <= backward.lengthM) return forward;
    return { points: backward.points.toReversed(), lengthM: backward.lengthM };
  }

  function arcFrom(end: number): InsideRoute {
    return (found[end] ??= routeAlong(ends[end] as End, ends[next[end] as number] as End));
  }

  function routeAlong(from: End, to: End): InsideRoute {
    const arc = ringArc(rings[from.ring] as readonly Point[], from, to);
    const hugged = hugCorners(arc, isInsideLeft[from.ring] as boolean);
    const points = isInside(hugged, arc) ? hugged : pullTaut(arc, staysInside);
    return { points, lengthM: lengthOf(points) };
  }

  /** Only the legs that cut corners need a test: the others are part of the outline. */
  function isInside(hugged: readonly Point[], arc: readonly Point[]): boolean {
    let corner = 0;
    return hugged.every((point, i) => {
      if (i === 0 || point === arc[++corner]) return true;
      corner = arc.indexOf(point, corner);
      return staysInside(hugged[i - 1] as Point, point);
    });
  }
}

function ringNeighbours(count: number, ringOrder: readonly number[][]) {
  const [next, previous] = [new Int32Array(count), new Int32Array(count)];
  for (const onRing of ringOrder) {
    let end = onRing.at(-1) as number;
    for (const after of onRing) {
      next[end] = after;
      previous[after] = end;
      end = after;
    }
  }
  return { next, previous };
}

/** Part of a ring from one end on it to the next, with the corners between them. */
function ringArc(corners: readonly Point[], from: End, to: End): Point[] {
  const isSameEdge = from.edge === to.edge && from.along <= to.along;
  const count = isSameEdge ? 0 : (to.edge - from.edge + corners.length) % corners.length || corners.length;
  const arc: Point[] = [from];
  for (let i = 1; i <= count; i++) arc.push(corners[(from.edge + i) % corners.length] as Point);
  arc.push(to);
  return arc;
}

function lengthOf(points: readonly Point[]): number {
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    total += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return total;
}
