import type { Position } from 'geojson';
import { checkPolygon } from '../geo/polygons/check-polygon.ts';

export type AreaCheck = { ok: true } | { ok: false; reason: string };

/** Far more than a drawn outline has, few enough to plan while a corner is dragged. */
const MAX_CORNERS = 20_000;

/** Whether an area (outer ring, then holes) can be flown, or the first reason why not. */
export function checkArea(rings: readonly (readonly Position[])[]): AreaCheck {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MAX_CORNERS) return { ok: false, reason: `The area has more than ${MAX_CORNERS} corners` };
  const checked = checkPolygon(rings);
  return checked.ok ? checked : { ok: false, reason: checked.reason };
}
