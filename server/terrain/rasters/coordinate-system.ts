import type { Position } from 'geojson';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';

/** Coordinates of a raster: degrees or metres. */
export type CoordinateSystem = {
  toXy: (position: Position) => [x: number, y: number];
  fromXy: (x: number, y: number) => [lng: number, lat: number];
  /** Metres on the ground of one unit in the north-south direction. */
  unitM: (y: number) => number;
  isGeographic: boolean;
};

const DEGREE_M = 111_320;
const MERCATOR_M = 6_378_137;

const degrees: CoordinateSystem = {
  toXy: (position) => lngLat(position),
  fromXy: (x, y) => [x, y],
  unitM: () => DEGREE_M,
  isGeographic: true,
};

const webMercator: CoordinateSystem = {
  toXy: (position) => {
    const [lng, lat] = lngLat(position);
    return [(lng * Math.PI * MERCATOR_M) / 180, MERCATOR_M * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))];
  },
  fromXy: (x, y) => [
    (x / MERCATOR_M) * (180 / Math.PI),
    (2 * Math.atan(Math.exp(y / MERCATOR_M)) - Math.PI / 2) * (180 / Math.PI),
  ],
  unitM: (y) => 1 / Math.cosh(y / MERCATOR_M),
  isGeographic: false,
};

/** WGS84, and national systems of degrees that are within two metres of it. */
const geographicCodes = new Set([4326, 4979, 4258, 4937, 4269, 6318, 4283, 7844, 4167, 4674]);

/** UTM zones of other systems, by their first and last code and the code of the first in WGS84. */
const utmRanges = [
  { from: 32_601, to: 32_660, first: 32_601 },
  { from: 32_701, to: 32_760, first: 32_701 },
  { from: 25_828, to: 25_838, first: 32_628 },
  { from: 26_901, to: 26_923, first: 32_601 },
  { from: 6330, to: 6348, first: 32_601 },
] as const;

/** The coordinate system of an EPSG code; undefined for those that are not read here. */
export function coordinateSystemOf(code: number): CoordinateSystem | undefined {
  if (geographicCodes.has(code)) return degrees;
  if (code === 3857) return webMercator;
  const range = utmRanges.find(({ from, to }) => code >= from && code <= to);
  if (!range) return undefined;
  const utm = range.first + code - range.from;
  return {
    toXy: (position) => toUtm(position, utm),
    fromXy: (x, y) => fromUtm([x, y], utm),
    unitM: () => 1,
    isGeographic: false,
  };
}
