import { spawn } from 'node:child_process';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { Refused } from '../../platform/http/refused.ts';
import { unknownSystem } from '../project-refusals.ts';
import { requireSystem } from '../systems/require-system.ts';

/** East and north, or longitude and latitude, in the units of the system. */
export type Planar = readonly [east: number, north: number];
/** Longitude and latitude; null where the system does not reach. */
export type Placed = [number, number] | null;

const WGS84 = 'EPSG:4326';
const utmCode = /^EPSG:(32[67]\d\d)$/;
const TIME_MS = 20_000;

/** Positions of a system that PROJ knows, on WGS 84. UTM zones of WGS 84 and degrees need no GDAL on this machine. */
export async function toWgs84(typed: string, places: readonly Planar[]): Promise<{ system: string; placed: Placed[] }> {
  const isDegrees = /^(wgs ?84|(epsg:)?4326)$/i.test(typed.trim());
  const { name, title } = isDegrees ? { name: WGS84, title: 'WGS 84' } : await requireSystem(typed);
  const system = name === title ? title : `${title} (${name})`;
  const zone = utmCode.exec(name)?.[1];
  const found = isDegrees
    ? places.map(([lng, lat]): Placed => [lng, lat])
    : zone !== undefined
      ? places.map((place): Placed => fromUtm([...place], Number(zone)))
      : await transform(name, places);
  return { system, placed: found.map((place) => (place && isOnEarth(place) ? place : null)) };
}

const isOnEarth = ([lng, lat]: readonly [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** By GDAL, one line for each. */
async function transform(system: string, places: readonly Planar[]): Promise<Placed[]> {
  const text = await run(['-s_srs', system, '-t_srs', WGS84], places.map((place) => place.join(' ')).join('\n'));
  const lines = text.trim().split('\n');
  return places.map((_, at) => {
    const [lng = NaN, lat = NaN] = (lines[at] ?? '').split(/\s+/).map((word) => (word === '' ? NaN : Number(word)));
    return Number.isFinite(lng) && Number.isFinite(lat) ? [lng, lat] : null;
  });
}

function run(args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('gdaltransform', args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_MS });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', () =>
      reject(unknownSystem('GDAL is not installed on this server: use a UTM zone of WGS 84, or EPSG:4326.')),
    );
    child.on('close', (code) => (code === null ? reject(tooSlow()) : resolve(text)));
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${input}\n`);
  });
}

const tooSlow = (): Refused =>
  new Refused({ status: 503, code: 'too-slow', message: 'The coordinates could not be converted in time. Try again.' });
