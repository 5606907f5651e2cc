import type { Position } from 'geojson';
import { signedArea } from './area-m2.ts';
import type { Point } from '../planes/local-plane.ts';
import { lngLat } from '../lng-lat.ts';
import { pointInRings } from './point-in-rings.ts';
import { unwrapPath, unwrapPolygon } from './unwrap-ring.ts';

/** The parts of a line on either side of the antimeridian, in order (RFC 7946, 3.1.9). */
export function splitLine(line: readonly Position[]): Position[][] {
  if (!jumps(line)) return [[...line]];
  let previous: Point | undefined;
  const parts: Point[][] = [];
  for (const point of unwrapPath(line)) {
    const [turn, turnBefore] = [turnOf(point), turnOf(previous ?? point)];
    if (!previous) parts.push([]);
    if (previous && turn !== turnBefore) {
      const cut = crossing(previous, point, 360 * Math.max(turn, turnBefore) - 180);
      parts.at(-1)?.push(turnedBack(cut, turnBefore));
      parts.push([turnedBack(cut, turn)]);
    }
    parts.at(-1)?.push(turnedBack(point, turn));
    previous = point;
  }
  const isNew = (point: Point, i: number, part: readonly Point[]) => i === 0 || !isSame(point, part[i - 1]);
  return parts.map((part) => part.filter(isNew).map(({ x, y }) => [x, y])).filter(({ length }) => length > 1);
}

/** The same for a polygon (outer ring, then holes, none closed): each piece is a polygon again. */
export function splitPolygon(rings: readonly (readonly Position[])[]): Position[][][] {
  const [first] = rings[0] ?? [];
  if (!first || !rings.some((ring) => jumps([...ring, ...ring.slice(0, 1)]))) return [rings.map((ring) => [...ring])];
  // Degrees east of the antimeridian.
  const middle = lngLat(first)[0] < 0 ? -180 : 180;
  const flat = unwrapPolygon(rings).map((ring) => ring.map(({ x, y }) => ({ x: x - middle, y })));
  if (flat.flat().every(({ x }) => x <= 0)) return [toPositions(flat, 180)];
  if (flat.flat().every(({ x }) => x >= 0)) return [toPositions(flat, -180)];
  const west = piecesOn(flat, ({ x }) => x < 0).map((piece) => toPositions(piece, 180));
  const east = piecesOn(flat, ({ x }) => x >= 0).map((piece) => toPositions(piece, -180));
  return [...west, ...east];
}

/** Neighbours more than 180° apart are connected the other way round. */
function jumps(line: readonly Position[]): boolean {
  return line.some((position, i) => Math.abs(lngLat(position)[0] - lngLat(line[i - 1] ?? position)[0]) > 180);
}

/** How often an unwrapped longitude has passed the antimeridian. */
const turnOf = ({ x }: Point) => Math.floor((x + 180) / 360);
const turnedBack = ({ x, y }: Point, turn: number): Point => ({ x: x - 360 * turn, y });
const isSame = (a: Point, b: Point | undefined) => a.x === b?.x && a.y === b.y;
const toPositions = (rings: readonly Point[][], middle: number): Position[][] =>
  rings.map((ring) => ring.map(({ x, y }) => [middle + x, y]));

function crossing(from: Point, to: Point, x: number): Point {
  if (to.x === x) return to;
  return { x, y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) };
}

type Test = (point: Point) => boolean;

/** Pieces on one side of x = 0. A hole that is cut becomes part of the outer ring. */
function piecesOn(rings: readonly Point[][], isIn: Test): Point[][][] {
  const facing = rings.map((ring, i) => (signedArea(ring) > 0 === (i === 0) ? ring : ring.toReversed()));
  const whole = facing.slice(1).filter((ring) => ring.every(isIn));
  return linked(facing.flatMap((ring) => chainsOf(ring, isIn))).map((rim) => [
    rim,
    ...whole.filter(([corner]) => corner && pointInRings(corner, [rim]) !== 'outside'),
  ]);
}

/** The chains of a ring on one side, each from entry to exit. */
function chainsOf(ring: readonly Point[], isIn: Test): Point[][] {
  const start = ring.findIndex((point, i) => isIn(point) && !isIn(ring.at(i - 1) as Point));
  if (start < 0) return [];
  const chains: Point[][] = [];
  let previous = ring.at(start - 1) as Point;
  for (const point of [...ring.slice(start), ...ring.slice(0, start)]) {
    if (isIn(point) && !isIn(previous)) chains.push([crossing(previous, point, 0)]);
    if (isIn(point)) chains.at(-1)?.push(point);
    else if (isIn(previous)) chains.at(-1)?.push(crossing(previous, point, 0));
    previous = point;
  }
  return chains;
}

/**
 * Chains joined along the cut. The inside is to the left of each, so exits and entries alternate on the cut:
 * sorted separately, the nth exit connects to the nth entry.
 */
function linked(chains: readonly Point[][]): Point[][] {
  const height = (point: Point | undefined) => point?.y ?? 0;
  const waysIn = chains.toSorted((a, b) => height(a[0]) - height(b[0]));
  const waysOut = chains.toSorted((a, b) => height(a.at(-1)) - height(b.at(-1)));
  const next = new Map(waysOut.map((chain, place) => [chain, waysIn[place]]));
  const left = new Set(chains);
  const rims: Point[][] = [];
  for (const first of left) {
    const run: Point[][] = [];
    for (let chain: Point[] | undefined = first; chain && left.delete(chain); chain = next.get(chain)) run.push(chain);
    const rim = run.flat();
    rims.push(rim.filter((point, i) => !isSame(point, rim.at(i - 1))));
  }
  return rims.filter(({ length }) => length > 2);
}
