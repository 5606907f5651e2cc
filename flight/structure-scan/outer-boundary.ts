import { edgeGrid, type EdgeGrid } from '../geo/crossings/edge-grid.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import { pointSegmentDistance } from '../geo/segment-distance.ts';
import type { LineSegment } from '../geo/crossings/segments-touch.ts';

/** Points nearer than this are merged. */
const SNAP_M = 1e-7;
/** A point closer than this to the straight line is not a corner. */
const STRAIGHT_M = 1e-5;
/** Heading tolerance of collinear edges, as in a row of equal corners. */
const ROUNDED_TURN = 1e-6;

/** More visits to one point mean that the walk is in an endless loop. */
const MAX_VISITS = 8;

/** An edge walked from a point to one of its two ends. */
type Way = { edge: LineSegment; end: 0 | 1; heading: number };

/**
 * The outer boundary of a closed curve that may cross itself, clockwise. It is walked from crossing to crossing;
 * inner crossings are never computed: far from a winding outline they are as many as its corners squared.
 * If rounding misleads the walk, the result is no boundary rather than a wrong one.
 */
export function outerBoundary(curve: readonly Point[]): Point[] {
  const grid = edgeGrid([curve]);
  const start = curve.reduce((west, point) => (point.x < west.x ? point : west));
  const boundary = [start];
  const visited = new Map<string, number>();
  let at = start;
  let way = leftmostWay(grid, at);
  while (way && boundary.length <= 4 * curve.length) {
    at = nextPlace(grid, at, way);
    if (distanceM(at, start) <= SNAP_M) return withoutStraights(boundary);
    const key = `${at.x} ${at.y}`;
    const visits = (visited.get(key) ?? 0) + 1;
    if (visits > MAX_VISITS) break;
    visited.set(key, visits);
    boundary.push(at);
    way = leftmostWay(grid, at, way);
  }
  return [];
}

/** The way that turns most to the left; straight back only if there is no other. */
function leftmostWay(grid: EdgeGrid, at: Point, cameBy?: Way): Way | undefined {
  // The walk starts at the westernmost point heading north, with the outside on the left.
  const back = (cameBy?.heading ?? Math.PI / 2) + Math.PI;
  let best: Way | undefined;
  let leastTurn = Infinity;
  grid.someAlong([at, at], SNAP_M, (index) => {
    const edge = grid.edges[index] as LineSegment;
    if (pointSegmentDistance(at, edge) > SNAP_M) return false;
    for (const end of [0, 1] as const) {
      if (distanceM(at, edge[end]) <= SNAP_M) continue;
      const heading = headingOf(edge[end === 1 ? 0 : 1], edge[end]);
      const turn = wrapTurn(back - heading);
      if (turn < leastTurn) [best, leastTurn] = [{ edge, end, heading }, turn];
    }
    return false;
  });
  return best;
}

/** First intersection of the way with another edge, or its end; searched ever farther ahead. */
function nextPlace(grid: EdgeGrid, at: Point, { edge, end }: Way): Point {
  const endM = distanceM(at, edge[end]);
  const ahead = { x: (edge[end].x - at.x) / endM, y: (edge[end].y - at.y) / endM };
  for (let reachM = grid.cellM; ; reachM *= 2) {
    const farthestM = Math.min(reachM, endM - SNAP_M);
    let nextM = farthestM;
    let next: Point | undefined;
    const reached = { x: at.x + ahead.x * farthestM, y: at.y + ahead.y * farthestM };
    grid.someAlong([at, reached], SNAP_M, (index) => {
      const crossing = crossingOf(edge, grid.edges[index] as LineSegment);
      if (!crossing) return false;
      const aheadM = (crossing.x - at.x) * ahead.x + (crossing.y - at.y) * ahead.y;
      if (aheadM > SNAP_M && aheadM < nextM) [next, nextM] = [crossing, aheadM];
      return false;
    });
    if (next) return next;
    if (reachM >= endM) return edge[end];
  }
}

const distanceM = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const headingOf = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

/** In 0 < turn ≤ 2π, where a turn of only rounding counts as a full one. */
function wrapTurn(turn: number): number {
  const whole = 2 * Math.PI;
  const rest = ((turn % whole) + whole) % whole;
  return rest < ROUNDED_TURN ? whole : rest;
}

function crossingOf([a, b]: LineSegment, [c, d]: LineSegment): Point | undefined {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) <= 1e-12 * Math.hypot(dx, dy) * Math.hypot(ex, ey)) return undefined;
  const share = ((c.x - a.x) * ey - (c.y - a.y) * ex) / cross;
  const otherShare = ((c.x - a.x) * dy - (c.y - a.y) * dx) / cross;
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return undefined;
  return { x: a.x + share * dx, y: a.y + share * dy };
}

/** Removes collinear points. */
function withoutStraights(ring: readonly Point[]): Point[] {
  return ring.filter((point, i) => {
    const [before, after] = [ring.at(i - 1) as Point, ring[(i + 1) % ring.length] as Point];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const offM = Math.abs(dx * (point.y - before.y) - dy * (point.x - before.x)) / Math.hypot(dx, dy);
    return !(offM < STRAIGHT_M);
  });
}
