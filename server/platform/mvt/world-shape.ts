import type { Geometry, Position } from 'geojson';
import { unwrapPath, unwrapPolygon } from '@overflight/flight/geo/unwrap-ring.ts';

export type WorldBox = { minX: number; minY: number; maxX: number; maxY: number };
/** Points, a line, or a polygon's rings without their closing point: x and y in turn. */
type Part = { lines: Float64Array[]; box: WorldBox };
/**
 * A shape on the unit square of the web mercator map: x grows to the east, y to the south, both from 0 to 1; x runs on
 * beyond them where the shape crosses the antimeridian.
 */
export type WorldShape = { type: 'point' | 'line' | 'polygon'; parts: Part[]; box: WorldBox };

type Point = { x: number; y: number };
/** Where the square ends; nearer to the poles the map shows nothing. */
const LIMIT_LAT_DEG = 85.051129;

/** Made once and cut into as many tiles as are asked for; undefined for a collection of geometries. */
export function toWorldShape(geometry: Geometry): WorldShape | undefined {
  switch (geometry.type) {
    case 'Point':
      return shapeOf('point', [[unwrapPath([geometry.coordinates])]]);
    case 'MultiPoint':
      return shapeOf('point', [[geometry.coordinates.flatMap((position) => unwrapPath([position]))]]);
    case 'LineString':
      return shapeOf('line', [[unwrapPath(geometry.coordinates)]]);
    case 'MultiLineString':
      return shapeOf('line', geometry.coordinates.map(lineOf));
    case 'Polygon':
      return shapeOf('polygon', [unwrapPolygon(geometry.coordinates)]);
    case 'MultiPolygon':
      return shapeOf(
        'polygon',
        geometry.coordinates.map((rings) => unwrapPolygon(rings)),
      );
    case 'GeometryCollection':
      return undefined;
  }
}

function lineOf(line: Position[]): Point[][] {
  return [unwrapPath(line)];
}

function shapeOf(type: WorldShape['type'], groups: Point[][][]): WorldShape {
  const parts = groups.map((group) => {
    const lines = group.map(toWorld);
    return { lines, box: boxOf(lines) };
  });
  return { type, parts, box: unionOf(parts.map(({ box }) => box)) };
}

function toWorld(points: Point[]): Float64Array {
  const world = new Float64Array(points.length * 2);
  points.forEach(({ x: lng, y }, index) => {
    const lat = Math.max(-LIMIT_LAT_DEG, Math.min(LIMIT_LAT_DEG, y));
    const sine = Math.sin((lat * Math.PI) / 180);
    world[index * 2] = lng / 360 + 0.5;
    world[index * 2 + 1] = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  });
  return world;
}

function boxOf(lines: Float64Array[]): WorldBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [x = 0, y = 0] = [line[at], line[at + 1]];
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  return box;
}

function unionOf(boxes: WorldBox[]): WorldBox {
  return {
    minX: boxes.reduce((least, { minX }) => Math.min(least, minX), Infinity),
    minY: boxes.reduce((least, { minY }) => Math.min(least, minY), Infinity),
    maxX: boxes.reduce((most, { maxX }) => Math.max(most, maxX), -Infinity),
    maxY: boxes.reduce((most, { maxY }) => Math.max(most, maxY), -Infinity),
  };
}
