import {
  knownCoordinates,
  WGS84_DEGREES,
  type Coordinates,
} from '@overflight/contract/projects/places/shown-system.ts';
import { Refused } from '../../platform/http/refused.ts';
import { axesOf } from './shown-system.ts';
import { tooSlow, transformPlaces } from './transform-places.ts';

type Position = readonly [lng: number, lat: number];

/** Each takes about 50 ms; more would only wait for each other. */
const MOST_WAITING = 50;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Positions in a system, in its order and unit; null where it does not reach. */
export async function fromWgs84(epsg: number, places: readonly Position[]): Promise<(Coordinates | null)[]> {
  const axes = axesOf(epsg);
  const isTurned =
    epsg === WGS84_DEGREES ||
    (axes !== null && /^(Northing|Geodetic latitude)/.test(axes[0].name) && /^(Easting|Geodetic)/.test(axes[1].name));
  const found = await onGrid(epsg, places);
  return isTurned ? found.map((pair) => pair && [pair[1], pair[0]]) : found;
}

/**
 * Positions in a system, as in its rasters: east before north, and longitude before latitude. PROJ through GDAL converts them,
 * as it draws the results; degrees and UTM zones of WGS 84 need neither.
 */
export async function onGrid(epsg: number, places: readonly Position[]): Promise<(Coordinates | null)[]> {
  if (epsg === WGS84_DEGREES) return places.map(([lng, lat]) => [lng, lat]);
  const known = places.map((place) => knownCoordinates(epsg, place));
  if (places.length === 0 || known.every((coordinates) => coordinates !== null)) return known;
  if (!axesOf(epsg)) return places.map(() => null);
  if (waiting >= MOST_WAITING) throw tooSlow();
  waiting++;
  const found = last.then(() => transformPlaces({ from: 'EPSG:4326', to: `EPSG:${epsg}`, noGdal }, places));
  last = found.catch(() => undefined);
  try {
    return await found;
  } finally {
    waiting--;
  }
}

const noGdal = (): Refused =>
  new Refused({
    status: 409,
    code: 'no-gdal',
    message: 'GDAL is not installed on this server: coordinates of this system cannot be told.',
  });
