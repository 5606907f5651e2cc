import { spawn } from 'node:child_process';
import { knownCoordinates, type Coordinates } from '@overflight/contract/projects/places/shown-system.ts';
import { Refused } from '../../platform/http/refused.ts';
import { axesOf } from './shown-system.ts';

type Position = readonly [lng: number, lat: number];

const TIME_MS = 10_000;
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
  if (waiting >= MOST_WAITING) throw tooBusy();
  waiting++;
  const found = last.then(() => transform(epsg, places));
  last = found.catch(() => undefined);
  try {
    // GDAL gives east before north, and longitude before latitude.
    const isTurned = /^(Northing|Geodetic latitude)/.test(axes[0].name) && /^(Easting|Geodetic)/.test(axes[1].name);
    return (await found).map((pair) => (pair && isTurned ? [pair[1], pair[0]] : pair));
  } finally {
    waiting--;
  }
}

/** One line for each. */
async function transform(epsg: number, places: readonly Position[]): Promise<(Coordinates | null)[]> {
  const args = ['-s_srs', 'EPSG:4326', '-t_srs', `EPSG:${epsg}`];
  const lines = (await run(args, places.map((place) => place.join(' ')).join('\n'))).split('\n');
  return places.map((_, at) => {
    const [first = NaN, second = NaN] = (lines[at] ?? '').split(' ').map((word) => (word === '' ? NaN : Number(word)));
    return Number.isFinite(first) && Number.isFinite(second) ? [first, second] : null;
  });
}

function run(args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('gdaltransform', args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_MS });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', () => reject(noGdal()));
    child.on('close', (code) => (code === null ? reject(tooBusy()) : resolve(text)));
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${input}\n`);
  });
}

const noGdal = (): Refused =>
  new Refused({
    status: 409,
    code: 'no-gdal',
    message: 'GDAL is not installed on this server: coordinates of this system cannot be told.',
  });

const tooBusy = (): Refused =>
  new Refused({ status: 503, code: 'too-slow', message: 'The coordinates could not be converted in time. Try again.' });
