import type { Position } from 'geojson';
import { signedArea } from '../geo/polygons/area-m2.ts';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { circleRing, cornerCount } from '../geo/polygons/circle-ring.ts';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import type { ShapeType } from '../plan/plan.ts';
import { isFlownMitred } from './is-flown-mitred.ts';
import { keepsStandoff } from './keeps-standoff.ts';
import { offsetCurve, STANDOFF_TOLERANCE } from './offset-curve.ts';
import { outerBoundary } from './outer-boundary.ts';

/** Multiples of the golden ratio are evenly spread modulo 1. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
const MAX_NUDGES = 4;

export type Structure = { shapeType: ShapeType; boundaryCoordinates: readonly Position[] };

/** The loop around a structure at the stand-off: clockwise, not closed, from its first corner on. */
export function scanLoop(structure: Structure, standoffM: number): Position[] {
  const [first, second] = structure.boundaryCoordinates;
  if (first === undefined || second === undefined) return [];
  if (structure.shapeType === 'circle' && structure.boundaryCoordinates.length === 2)
    return loopAroundCircle(first, second, standoffM);
  return loopAroundPolygon(structure.boundaryCoordinates, standoffM);
}

/** Corners a little outside the circle, so that the sides touch it. */
function loopAroundCircle(centre: Position, onCircle: Position, standoffM: number): Position[] {
  const radiusM = distanceM(centre, onCircle) + standoffM;
  const errorM = STANDOFF_TOLERANCE * standoffM;
  const half = Math.PI / cornerCount(radiusM, errorM);
  return circleRing({ centre, radiusM: radiusM / Math.cos(half) }, errorM, azimuthDeg(centre, onCircle));
}

function loopAroundPolygon(outline: readonly Position[], standoffM: number): Position[] {
  const plane = localPlane(outline[0] as Position);
  const ring = outline.map(plane.toPoint);
  const clockwise = clockwiseFromFirst(ring);
  if (isFlownMitred(clockwise)) return offsetCurve(clockwise, () => standoffM, 1).map(plane.toPosition);
  for (let nudge = 0; nudge <= MAX_NUDGES; nudge++) {
    const loop = outerBoundary(offsetCurve(clockwise, (corner) => standoffM * (1 + nudged(corner, nudge))));
    if (keepsStandoff(loop, ring, standoffM)) return startingNear(loop, ring[0] as Point).map(plane.toPosition);
  }
  return [];
}

/** The ring clockwise, starting at its first corner. */
export function clockwiseFromFirst(ring: readonly Point[]): Point[] {
  const [first, ...rest] = ring;
  return first !== undefined && signedArea(ring) > 0 ? [first, ...rest.toReversed()] : [...ring];
}

/** A tiny share, different for each corner: around equal corners in a row the loop's sides would be collinear. */
const nudged = (corner: number, nudge: number) => nudge * 2e-5 * ((corner * GOLDEN_RATIO) % 1);

function startingNear(loop: readonly Point[], place: Point): Point[] {
  const distanceTo = ({ x, y }: Point) => Math.hypot(x - place.x, y - place.y);
  let start = 0;
  for (const [i, point] of loop.entries()) if (distanceTo(point) < distanceTo(loop[start] as Point)) start = i;
  return [...loop.slice(start), ...loop.slice(0, start)];
}
