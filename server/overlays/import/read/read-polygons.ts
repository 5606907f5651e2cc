import type { Position } from 'geojson';
import { z } from 'zod';
import { checkPolygon } from '@overflight/flight/geo/polygons/check-polygon.ts';

type Rings = Position[][];
type ReadPolygons = { ok: true; polygons: Rings[] } | { ok: false; reason: string };

const Rings = z.array(z.array(z.array(z.number()).min(2)));
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
]);

/** The polygons of a GeoJSON geometry, or why they cannot be used. */
export function readPolygons(geometry: unknown): ReadPolygons {
  const read = Geometry.safeParse(geometry);
  if (!read.success) return { ok: false, reason: 'It has no polygon' };
  const { type, coordinates } = read.data;
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map((rings) => rings.map(withoutRepeats));
  for (const polygon of polygons) {
    const checked = checkPolygon(polygon);
    if (!checked.ok) return { ok: false, reason: checked.reason };
  }
  return { ok: true, polygons };
}

/** Published outlines often repeat a corner. */
function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter(([lng, lat], i) => i === 0 || lng !== ring[i - 1]?.[0] || lat !== ring[i - 1]?.[1]);
}
