import { knownCoordinates, type Coordinates } from '@overflight/contract/projects/places/shown-system.ts';
import { Refused } from '../../platform/http/refused.ts';
import { axesOf } from './shown-system.ts';
import { tooSlow, transformPlaces } from './transform-places.ts';

type Position = readonly [lng: number, lat: number];

/** Each takes about 50 ms; more would only wait for each other. */
const MOST_WAITING = 50;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Positions in a system, in its order and unit; null where it does not reach. PROJ through GDAL converts them, as it draws
 * the results; degrees and UTM zones of WGS 84 need neither.
 */
export async function fromWgs84(epsg: number, places: readonly Position[]): Promise<(Coordinates | null)[]> {
  const known = places.map((place) => knownCoordinates(epsg, place));
  if (places.length === 0 || known.every((coordinates) => coordinates !== null)) return known;
  const axes = axesOf(epsg);
  if (!axes) return places.map(() => null);
  if (waiting >= MOST_WAITING) throw tooSlow();
  waiting++;
  const found = last.then(() => transformPlaces({ from: 'EPSG:4326', to: `EPSG:${epsg}`, noGdal }, places));
  last = found.catch(() => undefined);
  try {
    // GDAL gives east before north, and longitude before latitude.
    const isTurned = /^(Northing|Geodetic latitude)/.test(axes[0].name) && /^(Easting|Geodetic)/.test(axes[1].name);
    return (await found).map((pair) => (pair && isTurned ? [pair[1], pair[0]] : pair));
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
