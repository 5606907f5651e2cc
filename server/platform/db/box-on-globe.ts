import type { Position } from 'geojson';
import { boxOf, type Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { unwrapPolygon } from '@overflight/flight/geo/polygons/unwrap-ring.ts';

/** The box of a polygon in degrees: starts within ±180° and continues beyond where the polygon does. */
export function boxOnGlobe(polygon: readonly (readonly Position[])[]): Box {
  const box = boxOf(unwrapPolygon(polygon)[0] ?? []);
  const turn = -360 * Math.floor((box.minX + 180) / 360);
  return { ...box, minX: box.minX + turn, maxX: box.maxX + turn };
}

/** PostgreSQL's box syntax. */
export function boxText({ minX, minY, maxX, maxY }: Box): string {
  return `(${maxX},${maxY}),(${minX},${minY})`;
}
