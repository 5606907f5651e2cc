import type { Position } from 'geojson';
import { wrapLongitude } from '../angle.ts';

/** An outer ring and its holes. */
type Polygon = readonly (readonly Position[])[];

type Cell = { x: number; y: number; half: number; insideBy: number; best: number };
type Ring = { xs: Float64Array; ys: Float64Array };

const ENOUGH = 0.03;

const known = new WeakMap<Polygon, Position>();

/** A point well inside a polygon, about as far from its edge as possible: the best place for a label. */
export function interiorPoint(polygon: Polygon): Position {
  const point = known.get(polygon) ?? findInteriorPoint(polygon);
  known.set(polygon, point);
  return point;
}

function findInteriorPoint(polygon: Polygon): Position {
  const box = boxOf(polygon[0]!);
  // Degrees of longitude shrink towards the poles; unscaled, labels of northern countries drift to their narrow ends.
  const squeeze = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const rings = polygon.map((ring) => toRing(ring, squeeze));
  const width = (box.east - box.west) * squeeze;
  const size = Math.max(Math.min(width, box.north - box.south), 1e-6);
  const precision = size * ENOUGH;
  let queue: Cell[] = [];
  for (let x = box.west * squeeze; x < box.east * squeeze; x += size)
    for (let y = box.south; y < box.north; y += size) queue.push(cellAt(x + size / 2, y + size / 2, size / 2));
  let best = cellAt(((box.west + box.east) / 2) * squeeze, (box.south + box.north) / 2, 0);
  while (queue.length > 0) {
    const cell = takeMostPromising(queue);
    if (cell.insideBy > best.insideBy) best = cell;
    if (cell.best - best.insideBy <= precision) continue;
    const half = cell.half / 2;
    for (const dx of [-half, half]) for (const dy of [-half, half]) queue.push(cellAt(cell.x + dx, cell.y + dy, half));
    queue = queue.filter(({ best: hope }) => hope - best.insideBy > precision);
  }
  return [wrapLongitude(best.x / squeeze), best.y];

  function cellAt(x: number, y: number, half: number): Cell {
    const insideBy = distanceInside(rings, x, y);
    return { x, y, half, insideBy, best: insideBy + half * Math.SQRT2 };
  }
}

function takeMostPromising(queue: Cell[]): Cell {
  let at = 0;
  for (let i = 1; i < queue.length; i++) if (queue[i]!.best > queue[at]!.best) at = i;
  return queue.splice(at, 1)[0]!;
}

/** Distance to the nearest edge, negative outside. */
function distanceInside(rings: readonly Ring[], x: number, y: number): number {
  let inside = false;
  let nearest = Infinity;
  for (const { xs, ys } of rings)
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      const [ax, ay, bx, by] = [xs[i]!, ys[i]!, xs[j]!, ys[j]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
      const t = Math.min(Math.max(along, 0), 1);
      nearest = Math.min(nearest, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2);
    }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

function toRing(ring: readonly Position[], squeeze: number): Ring {
  return { xs: Float64Array.from(ring, ([x]) => x! * squeeze), ys: Float64Array.from(ring, ([, y]) => y!) };
}

export function boxOf(ring: readonly Position[]): { west: number; south: number; east: number; north: number } {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng = 0, lat = 0] of ring) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}
