import { z } from 'zod';
import { call } from '../../call.ts';
import { verticalSystems } from './vertical-systems.ts';

/** Coordinate systems for products. Rasters are warped to the horizontal code. */
export type CoordinateSystem = {
  name: string;
  /** Horizontal and vertical code, as PROJ reads it. */
  definition: string;
  horizontalEpsg: number;
  /** Of `verticalSystems`; null: heights keep the datum of the photos. */
  verticalEpsg: number | null;
  /** `other` for a system given by EPSG code. */
  unit: 'degree' | 'us-ft' | 'other';
};

/** US survey feet, and NAVD88 heights in feet. */
const inFeet = { unit: 'us-ft', verticalEpsg: 6360 } as const;

/** Listed in the project dialog, the default first. */
export const coordinateSystems: readonly CoordinateSystem[] = [
  { name: 'WGS84', definition: 'EPSG:4326', horizontalEpsg: 4326, verticalEpsg: null, unit: 'degree' },
  {
    ...inFeet,
    name: 'NAD83 / Colorado North (ftUS) + navd88 height (ftus)',
    definition: 'EPSG:8720',
    horizontalEpsg: 2231,
  },
  {
    ...inFeet,
    name: 'NAD83(2011) / Oklahoma North (ftUS) + NAVD88 height (ftUS)',
    definition: 'EPSG:6553+6360',
    horizontalEpsg: 6553,
  },
  {
    ...inFeet,
    name: 'NAD83 / Texas North Central (ftUS) + navd88 height (ftus)',
    definition: 'EPSG:8780',
    horizontalEpsg: 2276,
  },
  {
    ...inFeet,
    name: 'NAD83 / Kansas South (ftUS) + navd88 height (ftus)',
    definition: 'EPSG:8740',
    horizontalEpsg: 3420,
  },
  {
    ...inFeet,
    name: 'NAD83 / California zone 3 (ftUS)',
    definition: 'EPSG:2227',
    horizontalEpsg: 2227,
    verticalEpsg: null,
  },
];

export const DEFAULT_SYSTEM = 'WGS84';

/** A listed system, or one by EPSG code, maybe with one of heights (`EPSG:6503+6360`); the server checks whether the codes exist. */
export function findSystem(name: string): CoordinateSystem | undefined {
  return coordinateSystems.find((system) => system.name === name) ?? systemOfCode(name);
}

function systemOfCode(name: string): CoordinateSystem | undefined {
  const [, code, heights] = /^EPSG:(\d{4,6})(?:\+(\d{4,6}))?$/.exec(name) ?? [];
  const verticalEpsg = heights === undefined ? null : Number(heights);
  if (code === undefined || (verticalEpsg !== null && !verticalSystems.has(verticalEpsg))) return undefined;
  return { name, definition: name, horizontalEpsg: Number(code), verticalEpsg, unit: 'other' };
}

const UTM_CODES = { N: 32_600, S: 32_700 } as const;

/** Normalises an EPSG code or a WGS 84 UTM zone, each maybe with the code of heights after a plus; undefined for anything else. */
export function readSystemCode(typed: string): string | undefined {
  const [plane = '', heights, ...more] = typed.split('+').map(readCode);
  if (plane === '' || heights === '' || more.length > 0) return undefined;
  return heights === undefined ? plane : `${plane}+${heights.slice('EPSG:'.length)}`;
}

/** Empty for anything else. */
function readCode(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, zone, half] = /^UTM\s*(?:ZONE)?\s*(\d{1,2})\s*([NS])$/.exec(text) ?? [];
  if (zone !== undefined) {
    const number = Number(zone);
    return number >= 1 && number <= 60 ? `EPSG:${UTM_CODES[half as 'N' | 'S'] + number}` : '';
  }
  const code = /^(?:EPSG\s*:?\s*)?(\d{4,6})$/.exec(text)?.[1];
  return code === undefined ? '' : `EPSG:${code}`;
}

export const SystemQuery = z.object({
  /** Words of the code, the name or the area of use. */
  text: z.string().trim().max(200).default(''),
  /** Systems used at this place come first. */
  lng: z.coerce.number().min(-180).max(180).optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
});
export type SystemQuery = z.infer<typeof SystemQuery>;

const FoundSystems = z.object({
  /** False where PROJ's database is not installed: codes and UTM zones can still be typed. */
  isSearchable: z.boolean(),
  systems: z.array(z.object({ name: z.string(), title: z.string(), area: z.string() })),
});
export type FoundSystems = z.infer<typeof FoundSystems>;

export const findSystems = call({
  method: 'GET',
  path: '/process/oa/v2/wkt/search',
  needs: 'process',
  scope: 'projects-read',
  summary: 'Search the EPSG register for coordinate systems by name, code or place',
  query: SystemQuery,
  answer: FoundSystems,
});
