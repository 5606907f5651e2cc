import { signedArea } from '@overflight/flight/geo/polygons/area-m2.ts';
import { z } from 'zod';
import { kinds, type MeasurementKind } from './measurement-kinds.ts';
import { lengthUnits, planeUnits } from '../places/length-units.ts';
import type { CoordinateForm, Coordinates } from '../places/shown-system.ts';

/** From coordinates alone: at sea level, and scaled as the map projection does. */
export const GridFigures = z.object({
  /** Length or perimeter. */
  lengthM: z.number(),
  /** Null except for areas. */
  areaM2: z.number().nullable(),
});
export type GridFigures = z.infer<typeof GridFigures>;

/** Null for points and walls, in degrees, and where a corner has no coordinates. */
export function gridFiguresOf(
  kind: MeasurementKind,
  corners: readonly (Coordinates | null)[],
  form: CoordinateForm | null,
): GridFigures | null {
  const units = planeUnits(form);
  const known = corners.flatMap((corner) => (corner ? [corner] : []));
  if (units === null || kinds[kind].on === 'wall' || known.length < corners.length || known.length < 2) return null;
  const { inMetres } = lengthUnits[units];
  const inPlane = known.map(([x, y]) => ({ x: x * inMetres, y: y * inMetres }));
  const way = kinds[kind].isClosed ? [...inPlane, ...inPlane.slice(0, 1)] : inPlane;
  const legs = way.slice(1).map(({ x, y }, at) => Math.hypot(x - (way[at]?.x ?? x), y - (way[at]?.y ?? y)));
  return {
    lengthM: legs.reduce((sum, leg) => sum + leg, 0),
    areaM2: kind === 'area' ? Math.abs(signedArea(inPlane)) : null,
  };
}
