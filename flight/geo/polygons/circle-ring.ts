import type { Position } from 'geojson';
import { destination } from '../destination.ts';

export type Circle = { centre: Position; radiusM: number };

const MIN_CORNERS = 36;
const MAX_CORNERS = 720;

/** A ring, clockwise from `startDeg`, with corners on the circle and sides at most `errorM` inside it. */
export function circleRing({ centre, radiusM }: Circle, errorM: number, startDeg = 0): Position[] {
  const count = cornerCount(radiusM, errorM);
  return Array.from({ length: count }, (_, i) =>
    destination(centre, { distanceM: radiusM, azimuthDeg: startDeg + (360 * i) / count }),
  );
}

/** Number of corners for which the middle of a side is off by at most `errorM`. */
export function cornerCount(radiusM: number, errorM: number): number {
  const share = Math.min(1, Math.max(0, errorM / radiusM)) || 0;
  const needed = Math.ceil(Math.PI / Math.acos(1 - share));
  return Math.min(MAX_CORNERS, Math.max(MIN_CORNERS, needed));
}
