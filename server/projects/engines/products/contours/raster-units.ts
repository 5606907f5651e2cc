import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { toRadians } from '@overflight/flight/geo/angle.ts';
import { boundsOf, type RasterInfo } from '../raster-info.ts';
import { drawingUnit } from './state-dxf.ts';

const DEGREE_M = 111_320;

const wktOf = ({ coordinateSystem }: RasterInfo): string => coordinateSystem?.wkt ?? '';

export const isInDegrees = (info: RasterInfo): boolean => /^\s*GEOG/.test(wktOf(info));

/** Of east and north, by its name; metres in degrees, which no CAD program knows. */
export const planeUnit = (info: RasterInfo): string =>
  isInDegrees(info) ? 'metre' : (/CS\[Cartesian.*?LENGTHUNIT\["([^"]+)"/s.exec(wktOf(info))?.[1] ?? 'metre');

export const metresPerHeight = ({ bands }: RasterInfo): number => drawingUnit(bands[0]?.unit ?? 'metre').metres;

/** Of east and north; in degrees at the middle of the raster. */
export function metresPerUnit(info: RasterInfo): readonly [x: number, y: number] {
  if (!isInDegrees(info)) {
    const { metres } = drawingUnit(planeUnit(info));
    return [metres, metres];
  }
  const [, south, , north] = boundsOf(info);
  return [DEGREE_M * Math.cos(toRadians((south + north) / 2)), DEGREE_M];
}

/** CAD programs know no degrees: the UTM zone at the middle. */
export function utmAround(info: RasterInfo): number {
  const [west, south, east, north] = boundsOf(info);
  return utmCodeOf([(west + east) / 2, (south + north) / 2]);
}
