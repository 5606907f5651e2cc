import type { Geometry, Position } from 'geojson';

export type WorldBox = { minX: number; minY: number; maxX: number; maxY: number };
/** Points, a line, or unclosed polygon rings: x and y in turn. */
export type ShapePart = { lines: Float64Array[]; box: WorldBox };
/**
 * A shape on the web mercator unit square: x grows east, y south, both from 0 to 1; x continues
 * beyond them across the antimeridian.
 */
export type WorldShape = { type: 'point' | 'line' | 'polygon'; parts: ShapePart[]; box: WorldBox };

/** Latitude limit of web mercator. */
const LIMIT_LAT_DEG = 85.051129;

/** Made once and clipped to any number of tiles; undefined for a geometry collection. */
export function toWorldShape(geometry: Geometry): WorldShape | undefined {
  switch (geometry.type) {
    case 'Point':
      return shapeOf('point', [[toWorld([geometry.coordinates])]]);
    case 'MultiPoint':
      return shapeOf('point', [geometry.coordinates.map((position) => toWorld([position]))]);
    case 'LineString':
      return shapeOf('line', [[toWorld(geometry.coordinates)]]);
    case 'MultiLineString':
      return shapeOf(
        'line',
        geometry.coordinates.map((line) => [toWorld(line)]),
      );
    case 'Polygon':
      return shapeOf('polygon', [toRings(geometry.coordinates)]);
    case 'MultiPolygon':
      return shapeOf('polygon', geometry.coordinates.map(toRings));
    case 'GeometryCollection':
      return undefined;
  }
}

/** A shape from parts already on the unit square. */
export function shapeOf(type: WorldShape['type'], groups: Float64Array[][]): WorldShape {
  const parts = groups.map((lines) => ({ lines, box: boxOf(lines) }));
  return { type, parts, box: unionOf(parts.map(({ box }) => box)) };
}

/** Holes on the same side of the antimeridian as the ring around them. */
function toRings([outer = [], ...holes]: Position[][]): Float64Array[] {
  const ring = toWorld(withoutClosing(outer));
  const { minX, maxX } = boxOf([ring]);
  return [ring, ...holes.map((hole) => toWorld(withoutClosing(hole), (minX + maxX) / 2))];
}

function withoutClosing(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : ring;
}

/** A leg takes the shorter way around the globe; the first position is placed near `nearX`. */
function toWorld(path: Position[], nearX?: number): Float64Array {
  const world = new Float64Array(path.length * 2);
  let previousX = nearX;
  for (let index = 0; index < path.length; index++) {
    const lng = path[index]?.[0] ?? 0;
    const lat = path[index]?.[1] ?? 0;
    const sine = Math.sin((Math.max(-LIMIT_LAT_DEG, Math.min(LIMIT_LAT_DEG, lat)) * Math.PI) / 180);
    const x = lng / 360 + 0.5;
    previousX = previousX === undefined ? x : x + Math.round(previousX - x);
    world[index * 2] = previousX;
    world[index * 2 + 1] = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  }
  return world;
}

function boxOf(lines: Float64Array[]): WorldBox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const x = line[at] ?? 0;
      const y = line[at + 1] ?? 0;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  return { minX, minY, maxX, maxY };
}

function unionOf(boxes: WorldBox[]): WorldBox {
  return boxes.reduce(
    (all, { minX, minY, maxX, maxY }) => ({
      minX: Math.min(all.minX, minX),
      minY: Math.min(all.minY, minY),
      maxX: Math.max(all.maxX, maxX),
      maxY: Math.max(all.maxY, maxY),
    }),
    boxOf([]),
  );
}
