import { toRadians } from '@overflight/flight/geo/angle.ts';
import { SPHERE_RADIUS_M } from '@overflight/flight/geo/distance-m.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { unwrapPath } from '@overflight/flight/geo/polygons/unwrap-ring.ts';
import type { Position } from 'geojson';

const METRES_PER_DEGREE = toRadians(1) * SPHERE_RADIUS_M;

type Metres = { x: number; y: number };

/** A position some metres east and north: precise enough for drawing, and fast for thousands. */
export function movedBy(position: Position, { x, y }: Metres): Position {
  const [lng, lat] = lngLat(position);
  return [lng + x / (METRES_PER_DEGREE * Math.cos(toRadians(lat))), lat + y / METRES_PER_DEGREE];
}

/** Metres east and north from one position to another. */
export function metresBetween(from: Position, to: Position): Metres {
  const [fromLng, fromLat] = lngLat(from);
  const [toLng, toLat] = lngLat(to);
  const middleLat = toRadians((fromLat + toLat) / 2);
  return {
    x: (toLng - fromLng) * METRES_PER_DEGREE * Math.cos(middleLat),
    y: (toLat - fromLat) * METRES_PER_DEGREE,
  };
}

/** Unwraps longitudes beyond ±180° at the antimeridian, as MapLibre expects. */
export const connected = (path: readonly Position[]): Position[] => unwrapPath(path).map(({ x, y }) => [x, y]);

/** A rectangle around a centre; its length is along `alongDeg`, clockwise from north. */
export function rectangle(centre: Position, size: { lengthM: number; widthM: number; alongDeg: number }): Position[] {
  const [sin, cos] = [Math.sin(toRadians(size.alongDeg)), Math.cos(toRadians(size.alongDeg))];
  const corner = (along: number, across: number) => {
    const [forward, right] = [(along * size.lengthM) / 2, (across * size.widthM) / 2];
    return movedBy(centre, { x: forward * sin + right * cos, y: forward * cos - right * sin });
  };
  return [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1), corner(1, 1)];
}
