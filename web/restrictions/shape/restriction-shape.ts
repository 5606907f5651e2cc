import { toDegrees, toRadians } from '@overflight/flight/geo/angle.ts';
import { azimuthDeg } from '@overflight/flight/geo/azimuth-deg.ts';
import { circleRing, type Circle } from '@overflight/flight/geo/polygons/circle-ring.ts';
import { destination } from '@overflight/flight/geo/destination.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { insertCorner, moveCorner, removeCorner } from '@overflight/flight/shape/edit-ring.ts';
import { moveShape } from '@overflight/flight/shape/move-shape.ts';
import type { Position } from 'geojson';
import type { Grip, Handle } from '../../map/modes/drag-handles.ts';
import { ringHandles } from '../../map/modes/ring-handles.ts';

/** An open ring with holes; a circle stays a circle while drawn. */
export type RestrictionShape =
  | { kind: 'circle'; circle: Circle; onCircle: Position }
  | { kind: 'polygon'; ring: Position[]; holes: Position[][] };

/** Largest deviation of a circle's ring, as a share of its radius. */
const RING_ERROR = 0.001;
/** Tolerance for corners on a circle, as a share of its radius. */
const CIRCLE_TOLERANCE = 1e-4;
const MIN_CIRCLE_CORNERS = 36;

/** The shape of a stored polygon: a circle if all corners lie on one. */
export function shapeOf([outer = [], ...holes]: readonly (readonly Position[])[]): RestrictionShape {
  const ring = open(outer);
  const circle = holes.length === 0 ? circleOf(ring) : null;
  const [onCircle] = ring;
  return circle && onCircle ? { kind: 'circle', circle, onCircle } : { kind: 'polygon', ring, holes: holes.map(open) };
}

/** The closed rings of a shape, as stored. */
export function ringsOf(shape: RestrictionShape): Position[][] {
  return shape.kind === 'circle' ? [closed(circleCorners(shape))] : [shape.ring, ...shape.holes].map(closed);
}

export function circleThrough(centre: Position, onCircle: Position): RestrictionShape {
  return { kind: 'circle', circle: { centre, radiusM: distanceM(centre, onCircle) }, onCircle };
}

function circleCorners({ circle, onCircle }: Extract<RestrictionShape, { kind: 'circle' }>): Position[] {
  return circleRing(circle, circle.radiusM * RING_ERROR, azimuthDeg(circle.centre, onCircle));
}

function circleOf(ring: readonly Position[]): Circle | null {
  const [first] = ring;
  if (ring.length < MIN_CIRCLE_CORNERS || !first) return null;
  const centre = middleOnGlobe(ring);
  const radiusM = distanceM(centre, first);
  const isOnCircle = (corner: Position) => Math.abs(distanceM(centre, corner) - radiusM) < radiusM * CIRCLE_TOLERANCE;
  return ring.every(isOnCircle) ? { centre, radiusM } : null;
}

/** The centre of evenly spaced corners, anywhere on the globe. */
function middleOnGlobe(ring: readonly Position[]): Position {
  let [x, y, z] = [0, 0, 0];
  for (const [lng, lat] of ring.map(lngLat)) {
    const [longitude, latitude] = [toRadians(lng), toRadians(lat)];
    x += Math.cos(latitude) * Math.cos(longitude);
    y += Math.cos(latitude) * Math.sin(longitude);
    z += Math.sin(latitude);
  }
  return [toDegrees(Math.atan2(y, x)), toDegrees(Math.atan2(z, Math.hypot(x, y)))];
}

/** Drag handles; a corner's id is its index, a midpoint's that of the corner before. */
export function handlesOfShape(shape: RestrictionShape): Handle[] {
  if (shape.kind === 'circle')
    return [
      { id: 'centre', kind: 'centre', position: lngLat(shape.circle.centre) },
      { id: 'radius', kind: 'radius', position: lngLat(shape.onCircle) },
    ];
  return ringHandles(shape.ring);
}

type Move = { from: Position; to: Position };

/** The shape after a drag of a handle, or of the whole shape. */
export function dragShape(shape: RestrictionShape, grip: Grip, { from, to }: Move): RestrictionShape {
  if (grip.on === 'area' || grip.id === 'centre') return moved(shape, { from, to });
  if (shape.kind === 'circle') return circleThrough(shape.circle.centre, to);
  const [kind, number] = grip.id.split(':');
  const index = Number(number);
  const ring = kind === 'middle' ? insertCorner(shape.ring, index, to) : moveCorner(shape.ring, index, to);
  return { ...shape, ring };
}

/** The shape without a corner; circles and triangles stay unchanged. */
export function withoutCorner(shape: RestrictionShape, handleId: string): RestrictionShape {
  const [kind, number] = handleId.split(':');
  if (shape.kind === 'circle' || kind !== 'corner') return shape;
  return { ...shape, ring: removeCorner(shape.ring, Number(number)) };
}

/** Moves the whole shape; it keeps its size. */
function moved(shape: RestrictionShape, { from, to }: Move): RestrictionShape {
  if (shape.kind === 'polygon') {
    const { boundaryCoordinates, holes } = moveShape({ boundaryCoordinates: shape.ring, holes: shape.holes }, from, to);
    return { kind: 'polygon', ring: boundaryCoordinates, holes: holes ?? [] };
  }
  const { centre, radiusM } = shape.circle;
  const [carried = centre] = moveShape({ boundaryCoordinates: [centre] }, from, to).boundaryCoordinates;
  const onCircle = destination(carried, { distanceM: radiusM, azimuthDeg: azimuthDeg(centre, shape.onCircle) });
  return { ...shape, circle: { centre: carried, radiusM }, onCircle };
}

const isSame = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
const open = (ring: readonly Position[]): Position[] =>
  ring.length > 1 && isSame(ring[0], ring.at(-1)) ? ring.slice(0, -1) : [...ring];
const closed = (ring: readonly Position[]): Position[] => {
  const [first] = ring;
  return first ? [...ring, first] : [];
};
