import { boxOf, type EdgeGrid } from '../../geo/crossings/edge-grid.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import { type LineSegment, segmentsTouch } from '../../geo/crossings/segments-touch.ts';
import type { CutLines, End } from '../lines/cut-lines.ts';
import type { InsideRoutes } from './inside-routes.ts';
import type { StaysInside } from './inside-test.ts';
import type { FlownLine, LineEnd } from './order-lines.ts';
import { pullTaut } from './pull-taut.ts';

type Ground = {
  cut: CutLines;
  routes: InsideRoutes;
  holes: EdgeGrid;
  turnaroundM: number;
  staysInside: StaysInside;
};

/** Legs shorter than this are left out. */
const MIN_LEG_M = 1e-3;

/**
 * The whole path over lines in flight order. Between two lines it takes a route inside the area, offset outward by the
 * turnaround: each of its points moves by at most the turnaround, so no part is farther than that from the area.
 * Holes are never entered, not even to turn.
 */
export function connectLines(lines: readonly FlownLine[], ground: Ground): Point[] {
  const path: Point[] = [];
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return path;
  path.push(...lead(first.from, entryOffset(first, ground)).toReversed());
  for (const [i, line] of lines.entries()) {
    const following = lines[i + 1];
    path.push(line.from.point, line.to.point);
    if (following !== undefined) path.push(...turn(line, following, ground));
  }
  path.push(...lead(last.to, exitOffset(last, ground)));
  return withoutTinyLegs(path);
}

const lead = ({ point }: LineEnd, offset: number): Point[] => (offset === 0 ? [] : [moved(point, offset)]);

const moved = ({ x, y }: Point, up: number): Point => ({ x, y: y + up });

/** Vertical distance in metres from a line's start to its turnaround. */
const entryOffset = ({ from, to }: FlownLine, ground: Ground) => offsetAt(from, -direction(from, to), ground);
const exitOffset = ({ from, to }: FlownLine, ground: Ground) => offsetAt(to, direction(from, to), ground);
const direction = (from: LineEnd, to: LineEnd) => Math.sign(to.point.y - from.point.y);

function offsetAt(end: LineEnd, way: number, ground: Ground): number {
  const { point, anchor } = end;
  const { cut, holes, turnaroundM } = ground;
  if (!(turnaroundM > 0) || (cut.ends[anchor] as End).ring !== 0 || isWithin(end, ground)) return 0;
  const offset = way * turnaroundM;
  return meetsHole([point, moved(point, offset)], holes) ? 0 : offset;
}

function meetsHole(leg: LineSegment, holes: EdgeGrid): boolean {
  return holes.someNear(boxOf(leg), (edge) => segmentsTouch(leg, holes.edges[edge] as LineSegment));
}

/** The path between one line and the next. */
function turn(line: FlownLine, following: FlownLine, ground: Ground): Point[] {
  const way = wayBetween(line.to, following.from, ground);
  const [exit, entry] = [exitOffset(line, ground), entryOffset(following, ground)];
  if (exit === 0 && entry === 0) return way.slice(1, -1);
  const shares = lengthShares(way);
  const carried = way.map((point, i) => moved(point, exit + (entry - exit) * (shares[i] as number)));
  const isClear = carried.every((point, i) => i === 0 || !meetsHole([carried[i - 1] as Point, point], ground.holes));
  return isClear ? carried : way.slice(1, -1);
}

/** Whether a line ends before the edge of the area, as one through an arm of it may. */
function isWithin({ point, anchor }: LineEnd, { cut }: Ground): boolean {
  const { x, y } = cut.ends[anchor] as End;
  return point.x === x && point.y !== y;
}

function wayBetween(from: LineEnd, to: LineEnd, ground: Ground): Point[] {
  const { cut, routes, staysInside } = ground;
  if (isWithin(from, ground) || isWithin(to, ground)) {
    const way = [from.point, ...routes.between(from.anchor, to.anchor), to.point];
    return isBesideArea(from, cut) || isBesideArea(to, cut) ? way : pullTaut(way, staysInside);
  }
  const isSideBySide = from.anchor === to.anchor;
  const between = isSideBySide ? [] : routes.between(from.anchor, to.anchor);
  const isAt = ({ point, anchor }: LineEnd) => point.x === (cut.ends[anchor] as End).x;
  return [from.point, ...between.slice(isAt(from) ? 1 : 0, isAt(to) ? -1 : undefined), to.point];
}

/** Additional lines lie beyond the area. */
const isBesideArea = ({ point, anchor }: LineEnd, cut: CutLines) => point.x !== (cut.ends[anchor] as End).x;

/** Share of a path's length, from 0 to 1, behind each of its points. */
function lengthShares(path: readonly Point[]): number[] {
  let total = 0;
  const behind = path.map((point, i) => {
    const before = path[i - 1] ?? point;
    return (total += Math.hypot(point.x - before.x, point.y - before.y));
  });
  return behind.map((length, i) => (total > 0 ? length / total : i / (path.length - 1)));
}

function withoutTinyLegs(path: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of path) {
    const before = kept.at(-1);
    if (before && Math.hypot(point.x - before.x, point.y - before.y) < MIN_LEG_M) continue;
    kept.push(point);
  }
  return kept;
}
