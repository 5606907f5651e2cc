import { clipLine, clipRing, type Square } from './clip-ring.ts';
import { EXTENT, type TileGeometry } from './encode-tile.ts';
import { simplifyLine } from './simplify-line.ts';
import type { WorldBox, WorldShape } from './world-shape.ts';

export type TileAddress = { z: number; x: number; y: number };

/** Neighbouring tiles overlap by this much, so that the outline along a seam is drawn by neither. */
const MARGIN = 64;
const square: Square = { min: -MARGIN, max: EXTENT + MARGIN };
/** A grid line is a fifth of a pixel apart or less: nobody sees what lies within one. */
const TOLERANCE = 1;
/** A shape may lie a whole turn of the globe away from where the tile is counted. */
const TURNS = [-1, 0, 1];

type Options = {
  /** Tiles that are looked at from nearer than their own zoom keep every point. */
  isLastZoom?: boolean;
  /** An area too small for the grid is drawn as small as the grid allows, instead of not at all. */
  keepsSmallest?: boolean;
};

/** The part of a shape that a tile shows, on the tile's grid; undefined where it shows nothing. */
export function clipToTile(shape: WorldShape, tile: TileAddress, options: Options = {}): TileGeometry | undefined {
  const { isLastZoom = false, keepsSmallest = false } = options;
  const tolerance = isLastZoom ? 0 : TOLERANCE;
  const lines = TURNS.flatMap((turn) => {
    const grid = gridOf(tile, turn);
    if (isOutside(shape.box, grid)) return [];
    return shape.parts.flatMap((part) => {
      if (isOutside(part.box, grid)) return [];
      const onGrid = part.lines.map((line) => toGrid(line, grid));
      if (shape.type === 'point') return [cutPoints(onGrid.flat())];
      if (shape.type === 'line') return onGrid.flatMap((line) => cutLine(line, tolerance));
      const clipped = isInside(part.box, grid) ? onGrid : onGrid.map((ring) => clipRing(ring, square));
      return cutPolygon(clipped, { tolerance, keepsSmallest });
    });
  });
  const kept = lines.filter((line) => line.length > 0);
  return kept.length > 0 ? { type: shape.type, lines: kept } : undefined;
}

/** Whether a box lies on a tile or on its margin. */
export function touchesTile(box: WorldBox, tile: TileAddress): boolean {
  return TURNS.some((turn) => !isOutside(box, gridOf(tile, turn)));
}

/** A tile with its margin, on the unit square of the map. */
export function tileBox({ z, x, y }: TileAddress): WorldBox {
  const [size, margin] = [1 / 2 ** z, MARGIN / EXTENT];
  return {
    minX: (x - margin) * size,
    minY: (y - margin) * size,
    maxX: (x + 1 + margin) * size,
    maxY: (y + 1 + margin) * size,
  };
}

type Grid = { perWorld: number; originX: number; originY: number };

function gridOf({ z, x, y }: TileAddress, turn: number): Grid {
  return { perWorld: 2 ** z * EXTENT, originX: (x + turn * 2 ** z) * EXTENT, originY: y * EXTENT };
}

function toGrid(line: Float64Array, { perWorld, originX, originY }: Grid): number[] {
  const points: number[] = [];
  for (let at = 0; at < line.length; at += 2)
    points.push((line[at] ?? 0) * perWorld - originX, (line[at + 1] ?? 0) * perWorld - originY);
  return points;
}

function isOutside(box: WorldBox, grid: Grid): boolean {
  const { minX, minY, maxX, maxY } = onGrid(box, grid);
  return !(minX <= square.max && maxX >= square.min && minY <= square.max && maxY >= square.min);
}

function isInside(box: WorldBox, grid: Grid): boolean {
  const { minX, minY, maxX, maxY } = onGrid(box, grid);
  return minX >= square.min && maxX <= square.max && minY >= square.min && maxY <= square.max;
}

function onGrid({ minX, minY, maxX, maxY }: WorldBox, { perWorld, originX, originY }: Grid): WorldBox {
  return {
    minX: minX * perWorld - originX,
    minY: minY * perWorld - originY,
    maxX: maxX * perWorld - originX,
    maxY: maxY * perWorld - originY,
  };
}

function cutPoints(points: number[]): number[] {
  const isShown = (value = NaN) => value >= square.min && value <= square.max;
  return points
    .filter((_, at) => isShown(points[at & ~1]) && isShown(points[at | 1]))
    .map((value) => Math.round(value));
}

function cutLine(line: number[], tolerance: number): number[][] {
  return clipLine(line, square)
    .map((piece) => simplifyLine(snap(piece), tolerance))
    .filter((piece) => piece.length >= 4);
}

type Cut = { tolerance: number; keepsSmallest: boolean };

/** The outer ring clockwise as it is seen, holes the other way: that is how a tile tells them apart. */
function cutPolygon(rings: readonly (readonly number[])[], { tolerance, keepsSmallest }: Cut): number[][] {
  const [outer = [], ...holes] = rings.map((ring) => simplifyLine(snapRing(ring), tolerance));
  const area = doubleArea(outer);
  if (area === 0) return keepsSmallest ? smallestArea(rings[0] ?? []) : [];
  const kept = holes.filter((hole) => doubleArea(hole) !== 0);
  const left = kept.reduce((sum, hole) => sum - Math.abs(doubleArea(hole)), Math.abs(area));
  // A hole as large as the tile leaves nothing of it.
  if (left <= 0) return [];
  return [turned(outer, area > 0), ...kept.map((hole) => turned(hole, doubleArea(hole) < 0))];
}

/** A strip one grid line wide along what has no area of its own on the grid. */
function smallestArea(ring: readonly number[]): number[][] {
  if (ring.length === 0) return [];
  const [xs, ys] = [ring.filter((_, at) => at % 2 === 0), ring.filter((_, at) => at % 2 === 1)];
  const isWide = Math.max(...xs) - Math.min(...xs) >= Math.max(...ys) - Math.min(...ys);
  const along = isWide ? xs : ys;
  const [first, last] = [along.indexOf(Math.min(...along)), along.indexOf(Math.max(...along))];
  const [ax, ay] = [Math.round(xs[first] ?? 0), Math.round(ys[first] ?? 0)];
  const [bx, by] = [Math.round(xs[last] ?? 0), Math.round(ys[last] ?? 0)];
  return isWide
    ? [[ax, ay, Math.max(bx, ax + 1), by, Math.max(bx, ax + 1), by + 1, ax, ay + 1]]
    : [[ax, ay, ax + 1, ay, bx + 1, Math.max(by, ay + 1), bx, Math.max(by, ay + 1)]];
}

/** Onto whole numbers, without points that fall together. */
function snap(line: readonly number[]): number[] {
  const snapped: number[] = [];
  let [lastX, lastY] = [NaN, NaN];
  for (let at = 0; at < line.length; at += 2) {
    const x = Math.round(line[at] ?? 0);
    const y = Math.round(line[at + 1] ?? 0);
    if (x === lastX && y === lastY) continue;
    snapped.push(x, y);
    lastX = x;
    lastY = y;
  }
  return snapped;
}

function snapRing(ring: readonly number[]): number[] {
  const snapped = snap(ring);
  while (snapped.length > 2 && snapped[0] === snapped.at(-2) && snapped[1] === snapped.at(-1)) snapped.length -= 2;
  return snapped;
}

/** Positive for a ring that runs clockwise as it is seen. */
function doubleArea(ring: readonly number[]): number {
  let sum = 0;
  let previousX = ring.at(-2) ?? 0;
  let previousY = ring.at(-1) ?? 0;
  for (let at = 0; at < ring.length; at += 2) {
    const x = ring[at] ?? 0;
    const y = ring[at + 1] ?? 0;
    sum += previousX * y - x * previousY;
    previousX = x;
    previousY = y;
  }
  return sum;
}

function turned(ring: number[], isRight: boolean): number[] {
  if (isRight) return ring;
  const back: number[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2) back.push(ring[at] ?? 0, ring[at + 1] ?? 0);
  return back;
}
