import { z } from 'zod';
import type { Height } from '@overflight/flight/checks/restriction.ts';
import { firstText, textOf, type Columns } from '../columns.ts';
import type { ReadEntry } from './official-restriction.ts';
import { asFloor, feetToMetres, readHeight, readHeightText } from './read-heights.ts';
import { readPolygons } from './read-polygons.ts';

type Properties = Columns;
/** Column mapping of one FAA layer. */
type Layout = {
  /** The first non-empty one of these columns is the id, or the name. */
  ids: readonly string[];
  names: readonly string[];
  floor: (properties: Properties) => Height | null;
  ceiling: (properties: Properties) => Height | null;
  /** Displayed height in feet, if it is not the ceiling. */
  shownFeet?: (properties: Properties) => unknown;
};

const Feature = z.object({ geometry: z.unknown(), properties: z.record(z.string(), z.unknown()) });

/** Every flight in such an area needs authorization; up to this height it is granted automatically. */
const byAuthorization = { floor: () => null, ceiling: () => null, shownFeet: ({ CEILING }: Properties) => CEILING };
const asText = {
  floor: ({ Floor }: Properties) => asFloor(readHeightText(textOf(Floor))),
  ceiling: ({ Ceiling }: Properties) => readHeightText(textOf(Ceiling)),
};
const nationalSecurity: Layout = { ids: ['FAA_ID', 'OBJECTID'], names: ['Facility', 'Base'], ...asText };

/** Named as the specification names its datasets. */
export const faaLayouts = {
  FAA_Facilities: { ids: ['GLOBALID', 'OBJECTID'], names: ['APT1_NAME', 'APT1_FAAID'], ...byAuthorization },
  FAA_NationalSecurity: nationalSecurity,
  FAA_NationalSecurityPartTime: nationalSecurity,
  FAA_ProhibitedAreas: {
    ids: ['GLOBAL_ID', 'id', 'OBJECTID'],
    names: ['NAME', 'COMM_NAME'],
    floor: (columns) => asFloor(readHeight(columns.LOWER_VAL, textOf(columns.LOWER_UOM), textOf(columns.LOWER_CODE))),
    ceiling: (columns) => readHeight(columns.UPPER_VAL, textOf(columns.UPPER_UOM), textOf(columns.UPPER_CODE)),
  },
  Recreational_Fixed: { ids: ['GLOBALID', 'SITE_ID', 'OBJECTID'], names: ['SITE_NAME'], ...byAuthorization },
} as const satisfies Record<string, Layout>;

/** One feature of an FAA layer, as its service returns it. */
export function readFaaFeature(layout: Layout, entry: unknown): ReadEntry {
  const read = Feature.safeParse(entry);
  if (!read.success) return { ok: false, id: '', reason: 'It is not a feature' };
  const { geometry, properties } = read.data;
  const id = firstText(properties, layout.ids);
  if (id === '') return { ok: false, id, reason: 'It has no id' };
  const shape = readPolygons(geometry);
  if (!shape.ok) return { ok: false, id, reason: shape.reason };
  const ceiling = layout.ceiling(properties);
  const shownFeet = layout.shownFeet?.(properties);
  const restriction = {
    id,
    name: firstText(properties, layout.names) || id,
    polygons: shape.polygons,
    floor: layout.floor(properties),
    ceiling,
    ceilingMeters: typeof shownFeet === 'number' ? feetToMetres(shownFeet) : (ceiling?.metres ?? null),
    activeFrom: timeOf(properties.ACTIVETIME),
    activeUntil: timeOf(properties.ENDTIME),
    properties,
  };
  return { ok: true, restrictions: [restriction] };
}

/** Milliseconds since 1970. */
const timeOf = (value: unknown): Date | null => {
  const time = typeof value === 'number' ? new Date(value) : new Date(NaN);
  return Number.isNaN(time.getTime()) ? null : time;
};
