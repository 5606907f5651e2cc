import type { Point } from '../geo/planes/local-plane.ts';

type Edge = { from: Point; to: Point; along: Point };
/** A line beside another one, or the reason why there is none. */
export type OffsetLine = { ok: true; line: Point[] } | { ok: false; reason: string };

/** How far a corner may stick out, as a multiple of the offset: a turn of about 150°. */
const MAX_BEYOND = 4;
const tooSharp: OffsetLine = {
  ok: false,
  reason: 'The line bends too sharply, or its ends are too short, for this width',
};

/**
 * A line moved sideways, to the left if positive: every part is moved parallel, and neighbours are cut where they meet,
 * as in QGroundControl. Inside a bend, parts shorter than the bend takes away are left out; QGroundControl flies loops there.
 */
export function offsetLine(points: readonly Point[], offsetM: number): OffsetLine {
  const edges = points.slice(1).map((to, i) => movedEdge(points[i] as Point, to, offsetM));
  const [first, last] = [edges[0], edges.at(-1)];
  if (!first || !last) return { ok: false, reason: 'The line needs two points' };
  const kept: { edge: Edge; start: Point }[] = [{ edge: first, start: first.from }];
  for (const edge of edges.slice(1)) {
    for (;;) {
      const before = kept.at(-1);
      if (!before) return tooSharp;
      const corner = crossingOf(before.edge, edge);
      if (!corner || isBeyond(before.edge, edge, { corner, offsetM })) return tooSharp;
      if (isAhead(before.start, corner, before.edge)) {
        kept.push({ edge, start: corner });
        break;
      }
      kept.pop();
    }
  }
  const end = kept.at(-1);
  if (!end || !isAhead(end.start, last.to, end.edge)) return tooSharp;
  return { ok: true, line: [...kept.map(({ start }) => start), last.to] };
}

function movedEdge(from: Point, to: Point, offsetM: number): Edge {
  const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / lengthM, y: (to.y - from.y) / lengthM };
  const moved = ({ x, y }: Point) => ({ x: x - along.y * offsetM, y: y + along.x * offsetM });
  return { from: moved(from), to: moved(to), along };
}

/** Below this sine two parts run the same way. */
const STRAIGHT = 1e-9;

/** Where two parts meet as endless lines; undefined if the second runs back along the first. */
function crossingOf(before: Edge, after: Edge): Point | undefined {
  const [a, b] = [before.along, after.along];
  const turn = a.x * b.y - a.y * b.x;
  if (Math.abs(turn) < STRAIGHT) return a.x * b.x + a.y * b.y > 0 ? after.from : undefined;
  const [dx, dy] = [after.from.x - before.from.x, after.from.y - before.from.y];
  const alongM = (dx * b.y - dy * b.x) / turn;
  return { x: before.from.x + a.x * alongM, y: before.from.y + a.y * alongM };
}

function isBeyond(before: Edge, after: Edge, { corner, offsetM }: { corner: Point; offsetM: number }): boolean {
  const mostM = MAX_BEYOND * Math.abs(offsetM) + ROUNDING_M;
  return aheadM(before.to, corner, before) > mostM || aheadM(corner, after.from, after) > mostM;
}

const ROUNDING_M = 1e-6;

const isAhead = (from: Point, to: Point, edge: Edge): boolean => aheadM(from, to, edge) > ROUNDING_M;

const aheadM = (from: Point, to: Point, { along }: Edge): number =>
  (to.x - from.x) * along.x + (to.y - from.y) * along.y;
