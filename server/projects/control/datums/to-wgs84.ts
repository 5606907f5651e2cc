import { isUtmCode, WGS84_DEGREES } from '@overflight/contract/projects/places/shown-system.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { Refused } from '../../../platform/http/refused.ts';
import { unknownSystem } from '../../project-refusals.ts';
import { requireSystem } from '../../systems/require-system.ts';
import { transformPlaces } from '../../systems/transform-places.ts';

/** East and north, or longitude and latitude, in the units of the system. */
export type Planar = readonly [east: number, north: number];
/** Longitude and latitude; null where the system does not reach. */
export type Placed = [number, number] | null;

const WGS84 = `EPSG:${WGS84_DEGREES}`;

/** The system by name and code, and its positions on WGS 84. */
export type OnWgs84 = { system: string; epsg: number; placed: Placed[] };

/** Positions of a system that PROJ knows, on WGS 84. UTM zones of WGS 84 and degrees need no GDAL on this machine. */
export async function toWgs84(typed: string, places: readonly Planar[]): Promise<OnWgs84> {
  const isDegrees = /^(wgs ?84|(epsg:)?4326)$/i.test(typed.trim());
  const { name, title } = isDegrees ? { name: WGS84, title: 'WGS 84' } : await requireSystem(typed);
  const system = name === title ? title : `${title} (${name})`;
  // Heights are read apart.
  const epsg = findSystem(name)?.horizontalEpsg ?? WGS84_DEGREES;
  const found = isDegrees
    ? places.map(([lng, lat]): Placed => [lng, lat])
    : isUtmCode(epsg)
      ? places.map((place): Placed => fromUtm([...place], epsg))
      : await transformPlaces({ from: `EPSG:${epsg}`, to: WGS84, noGdal }, places);
  return { system, epsg, placed: found.map((place) => (place && isOnEarth(place) ? place : null)) };
}

const isOnEarth = ([lng, lat]: readonly [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

export const noGdal = (): Refused =>
  unknownSystem('GDAL is not installed on this server: use a UTM zone of WGS 84, or EPSG:4326.');
