import { readTime } from '@overflight/contract/times.ts';
import { z } from 'zod';
import type { Height } from '@overflight/flight/checks/restriction.ts';
import { firstText, numberOf, textOf, type Columns } from '../columns.ts';
import type { ReadEntry } from './official-restriction.ts';
import { asFloor, feetToMetres, readHeight, readHeightText } from './read-heights.ts';
import { readPolygons } from './read-polygons.ts';

const Feature = z.object({
  id: z.unknown().optional(),
  geometry: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});

const ids = ['id', 'ID', 'identifier', 'GLOBALID', 'GLOBAL_ID', 'OBJECTID', 'FID', 'fid'];
const names = ['name', 'NAME', 'Name', 'title', 'TITLE', 'Title', 'label'];

/** In 1973. Smaller numbers are seconds, years or hours of the day. */
const MIN_MS = 1e11;
const WRITTEN_TIME = /^\d{4}-\d\d-\d\d($|[T ]\d\d:\d\d)/;

/**
 * Reads a restriction from any GeoJSON with polygons. These columns are supported, all optional:
 * - the id: the feature's own, or `id`, `ID`, `identifier`, `GLOBALID`, `GLOBAL_ID`, `OBJECTID`, `FID`
 * - the name: `name` or `title` (also `NAME`, `Name`, `TITLE`, `Title`), `label`
 * - `floorMeters`, `ceilingMeters`: metres above the ground
 * - `lower`, `upper`: as text ("SFC", "1,500 ft MSL", "120 m AGL", "FL 95"), or numbers with `uom` (m, ft, FL) and
 *   `lowerReference`, `upperReference` (AGL, AMSL)
 * - `CEILING`: displayed feet; flights at every height are reported, as in the FAA's facility maps
 * - `activeTime`, `endTime`: ISO 8601, UTC by default, or milliseconds since 1970; a day
 *   without a time starts at its beginning and ends at its end
 * A height or a time that cannot be parsed is no limit. All columns are kept and shown.
 */
export function readOwnFeature(entry: unknown, place: number): ReadEntry {
  const read = Feature.safeParse(entry);
  if (!read.success) return { ok: false, id: `#${place}`, reason: 'It is not a feature' };
  const columns = read.data.properties ?? {};
  const id = textOf(read.data.id) || firstText(columns, ids) || `#${place}`;
  const shape = readPolygons(read.data.geometry);
  if (!shape.ok) return { ok: false, id, reason: shape.reason };
  const ceiling = heightOf(columns.ceilingMeters) ?? limitOf(columns, 'upper');
  const shownFeet = numberOf(columns.CEILING);
  const restriction = {
    id,
    name: firstText(columns, names) || id,
    polygons: shape.polygons,
    floor: asFloor(heightOf(columns.floorMeters) ?? limitOf(columns, 'lower')),
    ceiling,
    ceilingMeters: ceiling?.metres ?? (shownFeet === null ? null : feetToMetres(shownFeet)),
    activeFrom: timeOf(columns.activeTime),
    activeUntil: endOf(columns.endTime),
    properties: columns,
  };
  return { ok: true, restrictions: [restriction] };
}

function heightOf(value: unknown): Height | null {
  const metres = numberOf(value);
  return metres === null ? null : { metres, above: 'ground' };
}

function limitOf(columns: Columns, end: 'lower' | 'upper'): Height | null {
  const reference = textOf(columns[`${end}Reference`]);
  return readHeight(columns[end], textOf(columns.uom), reference) ?? readHeightText(textOf(columns[end]));
}

function timeOf(value: unknown): Date | null {
  const time = typeof value === 'number' ? numberTime(value) : textTime(textOf(value));
  return time === null || Number.isNaN(time.getTime()) ? null : time;
}

/** A day without a time lasts until its end. */
function endOf(value: unknown): Date | null {
  const time = timeOf(value);
  return time && typeof value === 'string' && WHOLE_DAY.test(value.trim()) ? new Date(time.getTime() + DAY_MS) : time;
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

const numberTime = (value: number): Date | null => (value >= MIN_MS ? new Date(value) : null);
const textTime = (text: string): Date | null => (WRITTEN_TIME.test(text) ? readTime(text) : null);
