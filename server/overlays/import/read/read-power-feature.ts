import type { LineString, MultiLineString, Point, Position } from 'geojson';
import { z } from 'zod';
import { firstText, textOf, type Columns } from '../columns.ts';
import { powerLines, type PowerFeature, type PowerKind, type ReadPower } from './power-feature.ts';
import { readPolygons } from './read-polygons.ts';
import { readVoltageKv } from './read-voltage.ts';

const Feature = z.object({
  id: z.unknown().optional(),
  geometry: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});

const Place = z.array(z.number()).min(2);
const Path = z.array(Place);
const Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Place }),
  z.object({ type: z.literal('LineString'), coordinates: Path }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Path).min(1) }),
  z.looseObject({ type: z.enum(['Polygon', 'MultiPolygon']) }),
]);

const kinds: ReadonlySet<string> = new Set<PowerKind>([...powerLines, 'substation']);
/** OpenStreetMap's tags first, then columns of utilities and of the US transmission lines. */
const columnsOf = {
  id: ['@id', 'id', 'ID', 'GLOBALID', 'GlobalID', 'OBJECTID', 'FID', 'fid'],
  name: ['name', 'NAME', 'Name'],
  operator: ['operator', 'OPERATOR', 'owner', 'OWNER', 'Owner'],
  voltage: ['voltage', 'VOLTAGE', 'Voltage', 'VOLT_CLASS'],
  ref: ['ref', 'REF', 'LINE_ID', 'LINE_NO'],
} as const;

/**
 * A power line or a substation from GeoJSON: with OpenStreetMap's tags (`power`, `voltage`, `operator`, `name`, `ref`),
 * or with a utility's own columns, where lines are power lines and points and areas are substations.
 */
export function readPowerFeature(entry: unknown, place: number): ReadPower {
  const read = Feature.safeParse(entry);
  if (!read.success) return { ok: false, id: `#${place}`, reason: 'It is not a feature' };
  const columns = read.data.properties ?? {};
  const id = idOf(read.data.id, columns) || `#${place}`;
  const tag = textOf(columns.power);
  // Towers, plants, and lines that are planned or out of use.
  if ((tag !== '' && !kinds.has(tag)) || (tag === '' && isOutOfUse(columns))) return { ok: true, id, power: null };
  const shape = readShape(read.data.geometry, tag);
  if (!shape.ok) return { ok: false, id, reason: shape.reason };
  const isLine = shape.geometry.type.endsWith('LineString');
  if (tag !== '' && isLine !== (tag !== 'substation'))
    return { ok: false, id, reason: isLine ? 'A substation needs a point or an area' : 'A power line needs a line' };
  const kind = (tag || (isLine ? 'line' : 'substation')) as PowerKind;
  return { ok: true, id, power: { geometry: shape.geometry, properties: { kind, ...describe(columns) } } };
}

function idOf(featureId: unknown, columns: Columns): string {
  const [type, id] = [textOf(columns['@type']), firstText(columns, columnsOf.id)];
  return type !== '' && id !== '' ? `${type}/${id}` : textOf(featureId) || id;
}

const isOutOfUse = (columns: Columns): boolean => Object.keys(columns).some((name) => name.endsWith(':power'));

function describe(columns: Columns): Omit<PowerFeature['properties'], 'kind'> {
  const [name, operator, voltage, ref] = (['name', 'operator', 'voltage', 'ref'] as const).map(
    (column) => firstText(columns, columnsOf[column]) || null,
  ) as [string | null, string | null, string | null, string | null];
  const voltageKv = voltage === null ? null : readVoltageKv(voltage);
  // Numbers that mean "unknown" are not shown.
  return { name, operator, voltage: voltage?.startsWith('-') ? null : voltage, voltageKv, ref };
}

type ReadShape = { ok: true; geometry: PowerFeature['geometry'] } | { ok: false; reason: string };

function readShape(geometry: unknown, tag: string): ReadShape {
  const read = Shape.safeParse(geometry);
  if (!read.success) return { ok: false, reason: 'It has no point, line or area' };
  const { data } = read;
  if (data.type === 'Point') return checkPoint(data);
  // Many programs write the outline of a substation as a closed line.
  if (data.type === 'LineString' && tag === 'substation' && isClosed(data.coordinates))
    return readArea({ type: 'Polygon', coordinates: [data.coordinates] });
  if (data.type === 'LineString' || data.type === 'MultiLineString') return checkLines(data);
  return readArea(geometry);
}

function readArea(geometry: unknown): ReadShape {
  const shape = readPolygons(geometry);
  if (!shape.ok) return shape;
  const [first = []] = shape.polygons;
  return shape.polygons.length === 1
    ? { ok: true, geometry: { type: 'Polygon', coordinates: first } }
    : { ok: true, geometry: { type: 'MultiPolygon', coordinates: shape.polygons } };
}

function checkPoint(point: Point): ReadShape {
  return isOnGlobe(point.coordinates) ? { ok: true, geometry: point } : { ok: false, reason: OFF_GLOBE };
}

function checkLines(lines: LineString | MultiLineString): ReadShape {
  const paths = lines.type === 'LineString' ? [lines.coordinates] : lines.coordinates;
  if (!paths.every((path) => path.every(isOnGlobe))) return { ok: false, reason: OFF_GLOBE };
  if (!paths.every(hasTwoPlaces)) return { ok: false, reason: 'A line needs at least two different points' };
  return { ok: true, geometry: lines };
}

const OFF_GLOBE = 'Every point needs a longitude within ±180° and a latitude within ±90°';
const isOnGlobe = ([lng = NaN, lat = NaN]: Position): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
const hasTwoPlaces = (path: readonly Position[]): boolean =>
  path.some(([lng, lat]) => lng !== path[0]?.[0] || lat !== path[0]?.[1]);
const isClosed = (path: readonly Position[]): boolean =>
  path.length > 3 && path[0]?.[0] === path.at(-1)?.[0] && path[0]?.[1] === path.at(-1)?.[1];
