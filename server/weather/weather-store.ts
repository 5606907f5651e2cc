import { sql, type Selectable, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import type { Tables, WeatherFeedsTable } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import type { AlertPlaces, FeedAlert } from './nws.ts';
import { boxText, type AlertShape, type Polygons } from './alerts/shape-alert.ts';

/** The only feed so far. */
const NWS = 'nws';
const ROWS_AT_ONCE = 200;

export type FeedState = Omit<Selectable<WeatherFeedsTable>, 'name'>;
export type ShapedAlert = { alert: FeedAlert; shaped: AlertShape | null };
type Received = Pick<FeedState, 'etag' | 'last_modified' | 'unreadable'>;

const Places = z.object({ zones: z.array(z.string()), counties: z.array(z.string()) });

export async function readFeedState({ db }: Services): Promise<FeedState> {
  const row = await db.selectFrom('weather_feeds').selectAll().where('name', '=', NWS).executeTakeFirst();
  return row ?? neverAsked;
}

const neverAsked: FeedState = {
  enabled: null,
  version: 0,
  etag: null,
  last_modified: null,
  fetched_at: null,
  unreadable: 0,
  trouble: null,
  trouble_at: null,
};

export async function writeSwitch({ db }: Services, enabled: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('weather_feeds')
      .values({ name: NWS, enabled })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ enabled }))
      .execute();
    await recordEvent(trx, { kind: 'weather-changed', subject: 'Alerts', details: { enabled } });
  });
}

/** Replaces all alerts in one transaction: readers never see half a feed. */
export async function replaceAlerts(services: Services, alerts: ShapedAlert[], received: Received): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockFeed(trx);
    await trx.deleteFrom('weather_alerts').execute();
    for (let at = 0; at < alerts.length; at += ROWS_AT_ONCE)
      await trx
        .insertInto('weather_alerts')
        .values(alerts.slice(at, at + ROWS_AT_ONCE).map(toRow))
        .execute();
    await trx
      .updateTable('weather_feeds')
      .set({ ...received, ...fresh(services), version: sql`version + 1` })
      .where('name', '=', NWS)
      .execute();
  });
}

/** The feed is unchanged. */
export async function confirmAlerts(services: Services): Promise<void> {
  await services.db.updateTable('weather_feeds').set(fresh(services)).where('name', '=', NWS).execute();
}

/** Stored alerts stay unchanged. */
export async function recordFailure(services: Services, trouble: string): Promise<void> {
  await services.db
    .insertInto('weather_feeds')
    .values({ name: NWS, trouble, trouble_at: services.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ trouble, trouble_at: services.now() }))
    .execute();
}

/** Stored properties and shape, in JSON. */
export type StoredAlert = { properties: string; shape: string; starts: Date; expires: Date };
type NearStored = StoredAlert & { places: AlertPlaces };

/** Current drawable alerts, the most urgent last: the last is drawn on top. */
export async function readDrawable({ db, now }: Services): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom('weather_alerts')
    .select(['properties', 'shape', 'starts', 'expires'])
    .where('expires', '>', now())
    .where('shape', 'is not', null)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap(withShape);
}

/** Current alerts whose box touches this one, at any multiple of 360°; the most urgent first. */
export async function readTouching(services: Services, { minX, minY, maxX, maxY }: Box): Promise<NearStored[]> {
  const { db, now } = services;
  const boxes = [-360, 0, 360].map((turn) => `(${minX + turn},${minY}),(${maxX + turn},${maxY})`);
  const rows = await db
    .selectFrom('weather_alerts')
    .select(['properties', 'places', 'shape', 'starts', 'expires'])
    .where('expires', '>', now())
    .where((where) => where.or(boxes.map((box) => sql<boolean>`box && ${box}::box`)))
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows
    .flatMap(withShape)
    .map(({ places, ...alert }) => ({ ...alert, places: Places.parse(JSON.parse(places)) }));
}

/** On no map, or only in part. */
const isUnplaced = sql<boolean>`(shape is null or shape_from = 'some zones')`;

export async function countAlerts({ db, now }: Services): Promise<{ inForce: number; withoutShape: number }> {
  const counted = await db
    .selectFrom('weather_alerts')
    .select([
      sql<number>`count(*)::integer`.as('inForce'),
      sql<number>`(count(*) filter (where ${isUnplaced}))::integer`.as('withoutShape'),
    ])
    .where('expires', '>', now())
    .executeTakeFirstOrThrow();
  return counted;
}

export type StoredPlaces = { id: string; places: AlertPlaces };

/** The alerts without a shape of their own. */
export async function readPlaces({ db }: Services): Promise<StoredPlaces[]> {
  const rows = await db
    .selectFrom('weather_alerts')
    .select(['id', 'places'])
    .where(sql<boolean>`shape_from is distinct from 'alert'`)
    .orderBy('priority')
    .execute();
  return rows.map(({ id, places }) => ({ id, places: Places.parse(JSON.parse(places)) }));
}

/** Areas of current alerts that are on no map, or only in part. */
export async function readUnplaced({ db, now }: Services): Promise<AlertPlaces[]> {
  const rows = await db
    .selectFrom('weather_alerts')
    .select('places')
    .where('expires', '>', now())
    .where(isUnplaced)
    .execute();
  return rows.map(({ places }) => Places.parse(JSON.parse(places)));
}

export async function replaceShapes(services: Services, shapes: ReadonlyMap<string, AlertShape>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockFeed(trx);
    for (const [id, shaped] of shapes)
      await trx.updateTable('weather_alerts').set(shapeColumns(shaped)).where('id', '=', id).execute();
    await trx
      .updateTable('weather_feeds')
      .set({ version: sql`version + 1` })
      .where('name', '=', NWS)
      .execute();
  });
}

export type StoredZone = { polygons: Polygons | undefined; askedAt: Date };

export async function readZones({ db }: Services, ids: readonly string[]): Promise<Map<string, StoredZone>> {
  const rows = await db
    .selectFrom('weather_zones')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, shape, asked_at: askedAt }) => {
      const polygons = shape === null ? undefined : (JSON.parse(shape) as Polygons);
      return [id, { polygons, askedAt }];
    }),
  );
}

/** A zone that cannot be fetched keeps its previous shape. */
export async function writeZone(services: Services, id: string, polygons: Polygons | undefined): Promise<void> {
  const shape = polygons ? JSON.stringify(polygons) : null;
  const asked = { asked_at: services.now() };
  await services.db
    .insertInto('weather_zones')
    .values({ id, shape, ...asked })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(shape === null ? asked : { shape, ...asked }))
    .execute();
}

function withShape<Row extends { shape: string | null }>({ shape, ...alert }: Row) {
  return shape === null ? [] : [{ ...alert, shape }];
}

/** Serialises concurrent changes of the alerts. */
async function lockFeed(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('weather_feeds')
    .values({ name: NWS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.selectFrom('weather_feeds').select('name').where('name', '=', NWS).forUpdate().execute();
}

function fresh(services: Services) {
  return { fetched_at: services.now(), trouble: null, trouble_at: null };
}

function toRow({ alert: { id, properties, places, priority, starts, expires }, shaped }: ShapedAlert) {
  const texts = { properties: JSON.stringify(properties), places: JSON.stringify(places) };
  return { id, priority, starts, expires, ...texts, ...shapeColumns(shaped) };
}

function shapeColumns(shaped: AlertShape | null) {
  return {
    shape: shaped && JSON.stringify(shaped.shape),
    shape_from: shaped && shaped.from,
    box: shaped && boxText(shaped.shape),
  };
}
