import type { Position } from 'geojson';
import { boxOf } from '../crossings/edge-grid.ts';
import { lngLat } from '../lng-lat.ts';
import { pointInRings } from './point-in-rings.ts';
import { turnsOnto, unwrapPolygon } from './unwrap-ring.ts';

/** True when the position lies in the polygon (outer ring, then holes) or on its edge; works across ±180°. */
export function pointInPolygon(position: Position, polygon: readonly (readonly Position[])[]): boolean {
  const rings = unwrapPolygon(polygon);
  const [lng, lat] = lngLat(position);
  return turnsOnto({ minX: lng, maxX: lng }, boxOf(rings[0] ?? [])).some(
    (turn) => pointInRings({ x: lng + turn, y: lat }, rings) !== 'outside',
  );
}
