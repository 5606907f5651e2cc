import { clipLine, clipRing, type Square } from './clip-ring.ts';
import type { TileAddress } from '../tiles/tile-address.ts';
import { EXTENT, type TileGeometry } from './encode-tile.ts';
import { toGrid, type TileGrid } from './to-grid.ts';
import type { ShapePart, WorldBox, WorldShape } from './world-shape.ts';

/** Overlap of neighbouring tiles, so that outlines along a seam are not drawn. */
const MARGIN = 64;
const REACH = MARGIN / EXTENT;
const square: Square = { min: -MARGIN, max: EXTENT + MARGIN };
/** A grid cell is a fifth of a pixel or less: detail within one is invisible. */
const TOLERANCE = 1;
type Options = {
  /** Tiles shown at a higher zoom keep every point. */
  isLastZoom?: boolean;
  /** An area smaller than the grid is drawn at minimum size instead of dropped. */
  keepsSmallest?: boolean;
};

/** Clips a shape to a tile, on the tile's grid; undefined if nothing remains. */
export function clipToTile(shape: WorldShape, tile: TileAddress, options: Options = {}): TileGeometry | undefined {
  const turns = turnsBetween(shape.box, tile);
  if (!turns) return undefined;
  const { isLastZoom = false, keepsSmallest = false } = options;
  const cut: Cut = { tolerance: isLastZoom ? 0 : TOLERANCE, keepsSmallest };
  const lines: number[][] = [];
  for (let turn = turns.first; turn <= turns.last; turn++) {
    const grid = gridOf(tile, turn);
    for (const part of shape.parts)
      if (!isOutside(part.box, grid)) lines.push(...cutPart(shape.type, part, { grid, cut }));
  }
  return lines.length > 0 ? { type: shape.type, lines } : undefined;
}

/** Whether a box lies on a tile or on its margin. */
export function touchesTile(box: WorldBox, tile: TileAddress): boolean {
  return turnsBetween(box, tile) !== undefined;
}

/** Turns of the globe by which a box may be offset and still lie on the tile. */
function turnsBetween(box: WorldBox, { z, x, y }: TileAddress): { first: number; last: number } | undefined {
  const size = 2 ** -z;
  if (box.maxY < (y - REACH) * size || box.minY > (y + 1 + REACH) * size) return undefined;
  const first = Math.ceil(box.minX - (x + 1 + REACH) * size);
  const last = Math.floor(box.maxX - (x - REACH) * size);
  return first <= last ? { first, last } : undefined;
}

/** A tile with its margin, on the unit square of the map. */
export function tileBox({ z, x, y }: TileAddress): WorldBox {
  const size = 2 ** -z;
  return {
    minX: (x - REACH) * size,
    minY: (y - REACH) * size,
    maxX: (x + 1 + REACH) * size,
    maxY: (y + 1 + REACH) * size,
  };
}

function gridOf({ z, x, y }: TileAddress, turn: number): TileGrid {
  return { perWorld: 2 ** z * EXTENT, originX: (x + turn * 2 ** z) * EXTENT, originY: y * EXTENT };
}

function isOutside({ minX, minY, maxX, maxY }: WorldBox, { perWorld, originX, originY }: TileGrid): boolean {
  return !(
    minX * perWorld - originX <= square.max &&
    maxX * perWorld - originX >= square.min &&
    minY * perWorld - originY <= square.max &&
    maxY * perWorld - originY >= square.min
  );
}

function isInside({ minX, minY, maxX, maxY }: WorldBox, { perWorld, originX, originY }: TileGrid): boolean {
  return (
    minX * perWorld - originX >= square.min &&
    maxX * perWorld - originX <= square.max &&
    minY * perWorld - originY >= square.min &&
    maxY * perWorld - originY <= square.max
  );
}

type Cut = { tolerance: number; keepsSmallest: boolean };

function cutPart(type: WorldShape['type'], part: ShapePart, { grid, cut }: { grid: TileGrid; cut: Cut }): number[][] {
  const lines = part.lines.map((line) => toGrid(line, grid, type === 'point' ? 0 : cut.tolerance));
  if (type === 'point') return [cutPoints(lines.flat())].filter((points) => points.length > 0);
  if (type === 'line') return lines.flatMap(cutLine);
  const rings = isInside(part.box, grid) ? lines : lines.map((ring) => clipRing(ring, square));
  return cutPolygon(rings, cut.keepsSmallest);
}

function cutPoints(points: number[]): number[] {
  const isShown = (value = NaN) => value >= square.min && value <= square.max;
  return points
    .filter((_, at) => isShown(points[at & ~1]) && isShown(points[at | 1]))
    .map((value) => Math.round(value));
}

function cutLine(line: number[]): number[][] {
  return clipLine(line, square)
    .map(snap)
    .filter((piece) => piece.length >= 4);
}

/** Outer rings clockwise on screen, holes counterclockwise: tiles distinguish them so. */
function cutPolygon(rings: readonly (readonly number[])[], keepsSmallest: boolean): number[][] {
  const [outer = [], ...holes] = rings.map(snapRing);
  const area = doubleArea(outer);
  if (area === 0) return keepsSmallest ? smallestArea(rings[0] ?? []) : [];
  const kept = holes.filter((hole) => doubleArea(hole) !== 0);
  const left = kept.reduce((sum, hole) => sum - Math.abs(doubleArea(hole)), Math.abs(area));
  // A hole that covers the tile leaves nothing.
  if (left <= 0) return [];
  return [turned(outer, area > 0), ...kept.map((hole) => turned(hole, doubleArea(hole) < 0))];
}

/** A strip one grid unit wide for a shape without area on the grid. */
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

/** Rounds to integers and removes duplicate points. */
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

/** Positive for a ring clockwise on screen. */
function doubleArea(ring: readonly number[]): number {
  let sum = 0;
  let previousX = ring[ring.length - 2] ?? 0;
  let previousY = ring[ring.length - 1] ?? 0;
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
