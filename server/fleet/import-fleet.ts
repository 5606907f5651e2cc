import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_LOCATION,
  fleetCaps,
  saveFleetObject,
  type FleetObject,
  type ImportRow,
} from '@overflight/contract/fleet/fleet.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readCsv, type CsvRow } from './csv.ts';
import { placeColumns } from './export-fleet.ts';
import { fleetObjectOf, fleetRows, upsertFleetRow, type FleetRowToStore } from './fleet-store.ts';
import { tooMany } from './save-fleet-object.ts';

type Wanted = { category: FleetCategory; csv: string; apply: boolean; leaveOutRefused: boolean };
type Imported = { rows: ImportRow[]; unknownColumns: string[]; written: number };
type Known = ReadonlyMap<string, FleetObject>;

/** Validates every row of a file, then imports all of them or none. */
export async function importFleet(services: Services, caller: Caller, wanted: Wanted): Promise<Imported> {
  const [heading, ...lines] = readCsv(wanted.csv);
  const columns = columnsOf(wanted.category, heading?.cells ?? []);
  if (!columns.names.includes('name')) throw noHeading();
  if (lines.length > fleetCaps.importRows) throw tooManyRows();
  const before = (await fleetRows(services, { tenant: caller.tenant })).map(fleetObjectOf);
  const known: Known = new Map(before.map((object) => [object.objectId, object]));
  const seen = new Set<string>();
  const read = lines.map((line) => readRow({ line, category: wanted.category, names: columns.names, known, seen }));
  const rows = read.map(({ row }) => row);
  const isRefused = rows.some(({ action }) => action === 'refuse');
  if (!wanted.apply || (isRefused && !wanted.leaveOutRefused))
    return { rows, unknownColumns: columns.unknown, written: 0 };
  const toWrite = read.flatMap(({ object, row }) => (object && row.action !== 'unchanged' ? [object] : []));
  const created = rows.filter(({ action }) => action === 'create').length;
  if (before.length + created > fleetCaps.objects) throw tooMany();
  const updated = { tenant: caller.tenant, updated_at: services.now(), updated_by: caller.name };
  await services.db.transaction().execute(async (tx) => {
    for (const object of toWrite) await upsertFleetRow(tx, { ...rowOf(object), ...updated });
  });
  return { rows, unknownColumns: columns.unknown, written: toWrite.length };
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A column is identified by its field name or its label on screen. */
function columnsOf(category: FleetCategory, heading: readonly string[]): { names: string[]; unknown: string[] } {
  const { fields } = fleetCategory(category);
  const nameByColumn = new Map([
    ...placeColumns.map((name) => [fold(name), name] as const),
    ...fields.flatMap(({ name, label }) => [[fold(label), name] as const, [fold(name), name] as const]),
  ]);
  const names = heading.map((text) => nameByColumn.get(fold(text)) ?? '');
  return { names, unknown: heading.filter((text, at) => names[at] === '' && text !== '') };
}

type RowAsked = { line: CsvRow; category: FleetCategory; names: readonly string[]; known: Known; seen: Set<string> };
type Object = Pick<FleetObject, 'objectId' | 'collectionId' | 'geometry' | 'properties'>;

/** Columns missing from the file stay unchanged. */
function readRow({ line, category, names, known, seen }: RowAsked): { row: ImportRow; object?: Object } {
  const cells = new Map(names.map((name, at) => [name, line.cells[at] ?? '']));
  const before = known.get(cells.get('id') ?? '');
  const objectId = cells.get('id') || randomUUID();
  const refused = (column: string, message: string): { row: ImportRow } => ({
    row: { line: line.line, name: cells.get('name') ?? '', action: 'refuse', problems: [{ column, message }] },
  });
  if (seen.has(objectId)) return refused('id', 'this id is in the file twice');
  if (before && before.collectionId !== category) return refused('id', 'this id belongs to another category');
  const isPlaced = (cells.get('longitude') ?? '') !== '' || (cells.get('latitude') ?? '') !== '';
  const coordinates = isPlaced
    ? ['longitude', 'latitude'].map((name) => Number(cells.get(name) || NaN))
    : (before?.geometry.coordinates ?? [...DEFAULT_LOCATION]);
  const properties = Object.fromEntries(
    fleetCategory(category).fields.map(({ name }) => [name, cells.get(name) ?? before?.properties[name] ?? '']),
  );
  const asked = { objectId, collectionId: category, geometry: { type: 'Point', coordinates }, properties };
  const checked = saveFleetObject.body.safeParse(asked);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => ({ column: columnIn(path), message }));
    return { row: { line: line.line, name: properties['name'] ?? '', action: 'refuse', problems } };
  }
  seen.add(objectId);
  const object = { ...checked.data, objectId };
  const isSame =
    before !== undefined &&
    isDeepStrictEqual({ ...object.properties }, { ...before.properties }) &&
    isDeepStrictEqual(object.geometry.coordinates.slice(0, 2), before.geometry.coordinates);
  const action = before === undefined ? 'create' : isSame ? 'unchanged' : 'replace';
  return { row: { line: line.line, name: object.properties.name, action, problems: [] }, object };
}

function columnIn(path: readonly PropertyKey[]): string {
  if (path[0] === 'geometry') return 'longitude, latitude';
  return path[0] === 'objectId' ? 'id' : String(path[1] ?? '');
}

function rowOf({
  objectId,
  collectionId,
  geometry,
  properties,
}: Object): Omit<FleetRowToStore, 'tenant' | 'updated_at' | 'updated_by'> {
  const [lng = 0, lat = 0] = geometry.coordinates;
  return { id: objectId, category: collectionId, properties, lng, lat };
}

const noHeading = (): Refused =>
  new Refused({
    status: 400,
    code: 'no-heading',
    message: 'The first line must name the columns, with a column "name" among them.',
  });

const tooManyRows = (): Refused =>
  new Refused({
    status: 413,
    code: 'too-many-rows',
    message: `A file may have ${fleetCaps.importRows.toLocaleString('en')} rows at the most.`,
  });
