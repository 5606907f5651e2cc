import type { Position } from 'geojson';
import type { Point } from '@overflight/flight/geo/planes/local-plane.ts';
import { unwrapPolygon } from '@overflight/flight/geo/polygons/unwrap-ring.ts';

/** The centroid of a polygon's outline, also across the antimeridian. */
export function centreOf(polygon: readonly (readonly Position[])[]): Position {
  const ring = unwrapPolygon(polygon)[0] ?? [];
  const [first = { x: 0, y: 0 }] = ring;
  let [doubleArea, x, y] = [0, 0, 0];
  for (const [i, corner] of ring.entries()) {
    // Relative to the first corner, so that a small area far from 0° loses nothing to rounding.
    const a = { x: corner.x - first.x, y: corner.y - first.y };
    const next = ring[(i + 1) % ring.length] as Point;
    const b = { x: next.x - first.x, y: next.y - first.y };
    const cross = a.x * b.y - b.x * a.y;
    doubleArea += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  return [withinWorld(first.x + x / (3 * doubleArea)), first.y + y / (3 * doubleArea)];
}

const withinWorld = (lng: number): number => lng - 360 * Math.floor((lng + 180) / 360);
