import type { Position } from 'geojson';
import { boxOf, edgesOf } from '../crossings/edge-grid.ts';
import { findCollision } from '../crossings/find-collision.ts';
import type { Point } from '../planes/local-plane.ts';
import { orientation } from './orientation.ts';
import { pointInRings } from './point-in-rings.ts';
import { unwrapPolygon } from './unwrap-ring.ts';

export type PolygonProblem = keyof typeof polygonReasons;
export type PolygonCheck = { ok: true } | { ok: false; problem: PolygonProblem; reason: string };

export const polygonReasons = {
  coordinates: 'Every point needs a longitude within ±180° and a latitude within ±90°',
  'too-few-points': 'An area needs at least three different points',
  'duplicate-points': 'Two neighbouring points are the same',
  'no-area': 'All points lie on one line',
  pole: 'The area reaches a pole',
  'too-wide': 'The area reaches around half of the globe',
  'self-intersection': 'The outline crosses or touches itself',
  'hole-outside': 'A hole lies outside the area or touches its outline',
  'holes-overlap': 'Two holes overlap or touch',
} as const;

/** Above this latitude a local plane of a few kilometres could contain the pole. */
const POLE_LATITUDE_DEG = 89.9;

/** Whether a polygon (outer ring, then holes; closed or not) can be flown, or the first reason why not. */
export function checkPolygon(polygon: readonly (readonly Position[])[]): PolygonCheck {
  const problem = checkPositions(polygon) ?? checkRings(unwrapPolygon(polygon));
  return problem === undefined ? { ok: true } : { ok: false, problem, reason: polygonReasons[problem] };
}

function checkPositions(polygon: readonly (readonly Position[])[]): PolygonProblem | undefined {
  if (polygon.length === 0) return 'too-few-points';
  for (const ring of polygon)
    for (const [lng = NaN, lat = NaN] of ring) {
      // Written so that NaN fails too.
      if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'coordinates';
      if (Math.abs(lat) > POLE_LATITUDE_DEG) return 'pole';
    }
  return undefined;
}

function checkRings(rings: Point[][]): PolygonProblem | undefined {
  for (const ring of rings) {
    const problem = checkRing(ring);
    if (problem !== undefined) return problem;
  }
  const crossing = crossingRings(rings);
  if (crossing !== undefined) return crossing;
  const [outer = [], ...holes] = rings;
  for (const [index, hole] of holes.entries()) {
    const at = hole[0] as Point;
    if (pointInRings(at, [outer]) !== 'inside') return 'hole-outside';
    if (holes.some((other, i) => i !== index && pointInRings(at, [other]) !== 'outside')) return 'holes-overlap';
  }
  return undefined;
}

function checkRing(ring: Point[]): PolygonProblem | undefined {
  const [first, last] = [ring[0], ring.at(-1)];
  const other = ring.find((point) => first && !isSame(point, first));
  if (!first || !last || !other || !ring.some((point) => !isSame(point, first) && !isSame(point, other)))
    return 'too-few-points';
  if (ring.some((point, i) => isSame(point, i === 0 ? last : (ring[i - 1] as Point)))) return 'duplicate-points';
  const box = boxOf(ring);
  if (box.maxX - box.minX >= 180) return encirclesPole(first, last) ? 'pole' : 'too-wide';
  const second = ring[1] as Point;
  return ring.every((point) => orientation(first, second, point) === 0) ? 'no-area' : undefined;
}

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

/** An unwrapped ring that does not return to its start encircles the pole. */
const encirclesPole = (first: Point, last: Point) => Math.abs(last.x - first.x) > 180;

function crossingRings(rings: Point[][]): PolygonProblem | undefined {
  const collision = findCollision(edgesOf(rings));
  if (collision === undefined) return undefined;
  const ringOfEdge = rings.flatMap((ring, index) => ring.map(() => index));
  const [one, other] = collision.map((edge) => ringOfEdge[edge]);
  if (one === other) return 'self-intersection';
  return one === 0 || other === 0 ? 'hole-outside' : 'holes-overlap';
}
