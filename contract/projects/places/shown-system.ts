import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { z } from 'zod';

/** Two numbers in the order, direction and unit of a coordinate system. */
export const Coordinates = z.tuple([z.number(), z.number()]);
export type Coordinates = z.infer<typeof Coordinates>;

/** How a coordinate system writes its coordinates. */
export const CoordinateForm = z.object({
  /** E, N, S, W, Lat or Lon, in its order. */
  axes: z.tuple([z.string(), z.string()]),
  unit: z.string(),
  decimals: z.int(),
});
export type CoordinateForm = z.infer<typeof CoordinateForm>;

/** The coordinate system of a result, as it is shown. */
export const ShownSystem = z.object({
  epsg: z.int(),
  name: z.string(),
  /** Null if this server does not know it, and so converts nothing into it. */
  form: CoordinateForm.nullable(),
});
export type ShownSystem = z.infer<typeof ShownSystem>;

export const WGS84_DEGREES = 4326;
const DEGREES = '°';

/** About a centimetre of latitude. */
export const degreeForm = { unit: DEGREES, decimals: 7 } as const;
export const metreForm = { unit: 'm', decimals: 2 } as const;

export const isUtmCode = (epsg: number): boolean => [32_600, 32_700].some((half) => epsg > half && epsg <= half + 60);

/** Coordinates of a position where they need no PROJ: degrees and UTM zones of WGS 84. Null in any other system. */
export function knownCoordinates(epsg: number, [lng, lat]: readonly [number, number]): Coordinates | null {
  if (epsg === WGS84_DEGREES) return [lat, lng];
  return isUtmCode(epsg) ? toUtm([lng, lat], epsg) : null;
}

/** Coordinates with their axes and unit. */
export const coordinateTexts = (coordinates: Coordinates, { axes, unit, decimals }: CoordinateForm): string[] =>
  coordinates.map((value, axis) => `${axes[axis]} ${value.toFixed(decimals)}${unit === DEGREES ? '' : ' '}${unit}`);

export const systemText = ({ epsg, name }: Pick<ShownSystem, 'epsg' | 'name'>): string => `EPSG:${epsg} ${name}`;
