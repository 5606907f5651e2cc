import type { Position } from 'geojson';
import type { Point } from '../geo/planes/local-plane.ts';
import { signedArea } from '../geo/polygons/area-m2.ts';
import type { CoverageGrid } from './coverage-grid.ts';
import type { Mask } from './masks.ts';

/** Outlines of the marked cells of a grid: polygons of an outer ring, then holes; rings are not closed. */
export function traceMask(grid: CoverageGrid, mask: Mask): Position[][][] {
  const rings = ringsOf(mask, grid).map((ring) => simplified(ring));
  const outer = rings.filter((ring) => signedArea(ring) > 0).map((ring) => [ring]);
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const around = outer.filter(([ring]) => isAround(ring!, hole[0]!));
    const innermost = around.toSorted((a, b) => signedArea(a[0]!) - signedArea(b[0]!))[0];
    innermost?.push(hole);
  }
  const { plane, west, south, cellM } = grid;
  const toPosition = ({ x, y }: Point) => plane.toPosition({ x: west + x * cellM, y: south + y * cellM });
  return outer.map((polygon) => polygon.map((ring) => ring.map(toPosition)));
}

/** A corner of a cell by its number; each edge has the marked cell on its left. */
function ringsOf(mask: Mask, { columns, rows }: CoverageGrid): Point[][] {
  const across = columns + 1;
  const next = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  const isMarked = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && mask[row * columns + column] === 1;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isMarked(column, row)) continue;
      const corner = row * across + column;
      if (!isMarked(column, row - 1)) add(corner, corner + 1);
      if (!isMarked(column + 1, row)) add(corner + 1, corner + 1 + across);
      if (!isMarked(column, row + 1)) add(corner + 1 + across, corner + across);
      if (!isMarked(column - 1, row)) add(corner + across, corner);
    }
  const rings: Point[][] = [];
  for (const first of next.keys())
    for (let ring = followEdges(next, first, across); ring; ring = followEdges(next, first, across))
      rings.push(ring.map((corner) => ({ x: corner % across, y: Math.floor(corner / across) })));
  return rings;
}

/** One ring from a corner, taking its edges away. Where two cells meet at a corner it turns left: they stay apart. */
function followEdges(next: Map<number, number[]>, first: number, across: number): number[] | undefined {
  if (!next.get(first)?.length) return undefined;
  const ring: number[] = [];
  let [from, at] = [first, next.get(first)!.pop()!];
  ring.push(from);
  while (at !== first) {
    ring.push(at);
    const options = next.get(at)!;
    const left = leftOf(at - from, across);
    const chosen = Math.max(0, options.indexOf(at + left));
    [from, at] = [at, options.splice(chosen, 1)[0]!];
  }
  return ring;
}

/** East turns north, north west, west south, south east. */
const leftOf = (step: number, across: number): number => (Math.abs(step) === 1 ? step * across : -Math.sign(step));

const isAround = (ring: readonly Point[], { x, y }: Point): boolean => {
  let isInside = false;
  let from = ring.at(-1)!;
  for (const to of ring) {
    // A quarter of a cell beside the corner no edge runs.
    const [px, py] = [x + 0.25, y + 0.25];
    if (from.y > py !== to.y > py && px < from.x + ((py - from.y) / (to.y - from.y)) * (to.x - from.x))
      isInside = !isInside;
    from = to;
  }
  return isInside;
};

/** Steps of single cells along a slanted edge become one line. */
const TOLERANCE_CELLS = 0.75;

/** Douglas and Peucker, from the corner farthest from the first. */
function simplified(ring: readonly Point[]): Point[] {
  const corners = ring.filter((point, at) => !isStraight(ring.at(at - 1)!, point, ring[(at + 1) % ring.length]!));
  const first = corners[0]!;
  const far = corners.reduce((best, point, at) => (away(first, point) > away(first, corners[best]!) ? at : best), 0);
  const halves = [corners.slice(0, far + 1), [...corners.slice(far), first]];
  const kept = halves.flatMap((half) => within(half).slice(0, -1));
  return kept.length < 3 ? corners : kept;
}

const away = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const isStraight = (a: Point, b: Point, c: Point): boolean => (b.x - a.x) * (c.y - b.y) === (b.y - a.y) * (c.x - b.x);

function within(line: readonly Point[]): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    let [worst, worstAway] = [-1, TOLERANCE_CELLS];
    for (let at = from + 1; at < to; at++) {
      const off = awayFromLine(line[at]!, line[from]!, line[to]!);
      if (off > worstAway) [worst, worstAway] = [at, off];
    }
    if (worst < 0) continue;
    kept.add(worst);
    open.push([from, worst], [worst, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

function awayFromLine(point: Point, from: Point, to: Point): number {
  const lengthM = away(from, to);
  if (lengthM === 0) return away(point, from);
  return Math.abs((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) / lengthM;
}
