import type { Position } from 'geojson';
import { z } from 'zod';
import { circleRing } from '@overflight/flight/geo/polygons/circle-ring.ts';
import type { OfficialRestriction, ReadEntry } from './official-restriction.ts';
import { asFloor, readHeight } from './read-heights.ts';
import { readPolygons } from './read-polygons.ts';

/** Maximum deviation of a circle's ring. */
const CIRCLE_ERROR_M = 1;
const NO_RESTRICTION = 'NO_RESTRICTION';

const Limit = z.union([z.number(), z.string()]).nullish();
const Word = z.string().nullish();
const Time = z.string().nullish();

const Period = z.object({
  permanent: z.enum(['YES', 'NO']).optional(),
  startDateTime: Time,
  endDateTime: Time,
});
type Period = z.infer<typeof Period>;

const Volume = z.object({
  uomDimensions: Word,
  lowerLimit: Limit,
  lowerVerticalReference: Word,
  upperLimit: Limit,
  upperVerticalReference: Word,
  horizontalProjection: z.unknown(),
});

/** A zone of EUROCAE ED-269. */
const Ed269Zone = z.looseObject({
  identifier: z.string().min(1),
  country: Word,
  name: Word,
  restriction: z.string(),
  applicability: z.array(Period).nullish(),
  geometry: z.array(Volume),
});

/** Its successor ED-318 is GeoJSON: heights are in the geometry, texts in several languages. */
const Ed318Zone = z.object({
  geometry: z.looseObject({
    layer: z.object({ upper: Limit, upperReference: Word, lower: Limit, lowerReference: Word, uom: Word }).nullish(),
  }),
  properties: z.looseObject({
    identifier: z.string().min(1),
    country: Word,
    name: z.union([z.string(), z.array(z.object({ text: z.string(), lang: Word }))]).nullish(),
    type: z.string(),
    limitedApplicability: z.array(z.object({ startDateTime: Time, endDateTime: Time })).nullish(),
  }),
});

const Circle = z.object({
  type: z.literal('Circle'),
  center: z.tuple([z.number().min(-180).max(180), z.number().min(-89).max(89)]),
  radius: z.number().positive().max(1_000_000),
});

export function readEd269Zone(entry: unknown): ReadEntry {
  const read = Ed269Zone.safeParse(entry);
  if (!read.success) return { ok: false, id: idIn(entry), reason: 'It is not a zone of ED-269' };
  const { geometry, ...properties } = read.data;
  const id = zoneId(properties);
  if (properties.restriction === NO_RESTRICTION) return { ok: true, restrictions: [] };
  if (geometry.length === 0) return { ok: false, id, reason: 'It has no polygon' };
  const restrictions: OfficialRestriction[] = [];
  for (const [index, volume] of geometry.entries()) {
    const shape = readPolygons(asPolygon(volume.horizontalProjection));
    if (!shape.ok) return { ok: false, id, reason: shape.reason };
    const unit = volume.uomDimensions ?? '';
    const ceiling = readHeight(volume.upperLimit, unit, volume.upperVerticalReference ?? '');
    restrictions.push({
      id: index === 0 ? id : `${id}/${index + 1}`,
      name: properties.name || id,
      polygons: shape.polygons,
      floor: asFloor(readHeight(volume.lowerLimit, unit, volume.lowerVerticalReference ?? '')),
      ceiling,
      ceilingMeters: ceiling?.metres ?? null,
      ...timesOf(properties.applicability ?? []),
      properties,
    });
  }
  return { ok: true, restrictions };
}

export function readEd318Zone(entry: unknown): ReadEntry {
  const read = Ed318Zone.safeParse(entry);
  if (!read.success) return { ok: false, id: idIn(entry), reason: 'It is not a zone of ED-318' };
  const { geometry, properties } = read.data;
  const { layer } = geometry;
  const id = zoneId(properties);
  if (properties.type === NO_RESTRICTION) return { ok: true, restrictions: [] };
  const shape = readPolygons(asPolygon(geometry));
  if (!shape.ok) return { ok: false, id, reason: shape.reason };
  const ceiling = readHeight(layer?.upper, layer?.uom ?? '', layer?.upperReference ?? '');
  const restriction = {
    id,
    name: englishOf(properties.name) || id,
    polygons: shape.polygons,
    floor: asFloor(readHeight(layer?.lower, layer?.uom ?? '', layer?.lowerReference ?? '')),
    ceiling,
    ceilingMeters: ceiling?.metres ?? null,
    ...timesOf(properties.limitedApplicability ?? []),
    properties,
  };
  return { ok: true, restrictions: [restriction] };
}

/** Identifiers are unique within a country. */
const zoneId = ({ country, identifier }: { country?: string | null | undefined; identifier: string }): string =>
  country ? `${country}-${identifier}` : identifier;

function idIn(entry: unknown): string {
  const Named = z.object({ identifier: z.string() });
  const read = z.union([Named, z.object({ properties: Named })]).safeParse(entry);
  if (!read.success) return '';
  return 'properties' in read.data ? read.data.properties.identifier : read.data.identifier;
}

function asPolygon(shape: unknown): unknown {
  const circle = Circle.safeParse(shape);
  if (!circle.success) return shape;
  const { center, radius } = circle.data;
  const ring: Position[] = circleRing({ centre: center, radiusM: radius }, CIRCLE_ERROR_M);
  return { type: 'Polygon', coordinates: [ring] };
}

function englishOf(name: z.infer<typeof Ed318Zone>['properties']['name']): string {
  if (!Array.isArray(name)) return name ?? '';
  return (name.find(({ lang }) => lang?.startsWith('en')) ?? name[0])?.text ?? '';
}

/** From the first start to the last end: times of day and weekdays in between count as closed. */
function timesOf(periods: readonly Period[]): Pick<OfficialRestriction, 'activeFrom' | 'activeUntil'> {
  const starts = periods.map(({ permanent, startDateTime }) => (permanent === 'YES' ? NaN : timeMs(startDateTime)));
  const ends = periods.map(({ permanent, endDateTime }) => (permanent === 'YES' ? NaN : timeMs(endDateTime)));
  const isOpen = (times: number[]) => times.length === 0 || times.some(Number.isNaN);
  return {
    activeFrom: isOpen(starts) ? null : new Date(Math.min(...starts)),
    activeUntil: isOpen(ends) ? null : new Date(Math.max(...ends)),
  };
}

const timeMs = (text: string | null | undefined): number => (text ? Date.parse(text) : NaN);
