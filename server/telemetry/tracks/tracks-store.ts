import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxText } from '../../platform/db/box-on-globe.ts';
import { boxTouches } from '../../platform/db/box-touches.ts';
import type { Tables, TracksTable } from '../../platform/db/tables.ts';
import type { TrackFigures } from './track-figures.ts';
import type { StoredTrackPoint } from './track-point.ts';

type Db = Kysely<Tables>;
export type TrackRow = Selectable<TracksTable>;
export type KnownTrack = TrackFigures & {
  id: string;
  vehicleId: string;
  isSimulated: boolean;
  /** It has landed, so no points follow. */
  hasLanded: boolean;
};
export type TrackKey = { tenant: string; id: string };

const BOX_TEXT = /^\((.+),(.+)\),\((.+),(.+)\)$/;

/** One array parameter instead of one parameter per id. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

function knownTrack(row: TrackRow): KnownTrack {
  const [, maxX, maxY, minX, minY] = BOX_TEXT.exec(row.box) ?? [];
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    isSimulated: row.is_simulated,
    hasLanded: row.has_landed,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at.getTime(),
    points: row.points,
    lengthM: row.length_m,
    last: [row.last_lng, row.last_lat],
    box: { minX: Number(minX), minY: Number(minY), maxX: Number(maxX), maxY: Number(maxY) },
  };
}

/** Locks the tracks of these vehicles for the transaction. Forgotten vehicles are missing. */
export async function lockVehicles(db: Db, ids: readonly string[]): Promise<Map<string, { tenant: string }>> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'tenant'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, tenant }) => [id, { tenant }]));
}

/** Tracks of vehicles that overlap the span, oldest first. */
export async function tracksBetween(db: Db, ids: readonly string[], span: [Date, Date]): Promise<KnownTrack[]> {
  const rows = await db
    .selectFrom('tracks')
    .selectAll()
    .where('vehicle_id', '=', anyOf(ids))
    .where('ended_at', '>=', span[0])
    .where('started_at', '<=', span[1])
    .orderBy('started_at')
    .execute();
  return rows.map(knownTrack);
}

export function newTrack(of: Pick<KnownTrack, 'vehicleId' | 'isSimulated'>, figures: TrackFigures): KnownTrack {
  return { ...figures, ...of, id: randomUUID(), hasLanded: false };
}

/** Inserts or updates all tracks in one statement. */
export async function putTracks(db: Db, tracks: readonly (KnownTrack & { tenant: string })[]): Promise<void> {
  const columns = {
    id: tracks.map(({ id }) => id),
    tenant: tracks.map(({ tenant }) => tenant),
    vehicle: tracks.map(({ vehicleId }) => vehicleId),
    simulated: tracks.map(({ isSimulated }) => isSimulated),
    started: tracks.map(({ startedAt }) => new Date(startedAt)),
    ended: tracks.map(({ endedAt }) => new Date(endedAt)),
    points: tracks.map(({ points }) => points),
    length: tracks.map(({ lengthM }) => lengthM),
    lng: tracks.map(({ last }) => last[0]),
    lat: tracks.map(({ last }) => last[1]),
    box: tracks.map(({ box }) => boxText(box)),
    landed: tracks.map(({ hasLanded }) => hasLanded),
  };
  await sql`
    insert into tracks (id, tenant, vehicle_id, is_simulated, started_at, ended_at, points, length_m, last_lng, last_lat, box, has_landed)
    select id, tenant, vehicle, simulated, started, ended, points, length, lng, lat, box::box, landed
    from unnest(${columns.id}::uuid[], ${columns.tenant}::text[], ${columns.vehicle}::uuid[], ${columns.simulated}::boolean[],
      ${columns.started}::timestamptz[], ${columns.ended}::timestamptz[], ${columns.points}::integer[],
      ${columns.length}::double precision[], ${columns.lng}::double precision[], ${columns.lat}::double precision[],
      ${columns.box}::text[], ${columns.landed}::boolean[])
      as given (id, tenant, vehicle, simulated, started, ended, points, length, lng, lat, box, landed)
    on conflict (id) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
      points = excluded.points, length_m = excluded.length_m, last_lng = excluded.last_lng, last_lat = excluded.last_lat,
      box = excluded.box, has_landed = excluded.has_landed`.execute(db);
}

export async function addPieces(
  db: Db,
  pieces: readonly { trackId: string; points: StoredTrackPoint[] }[],
): Promise<void> {
  const ids = pieces.map(({ trackId }) => trackId);
  const texts = pieces.map(({ points }) => JSON.stringify(points));
  await sql`insert into track_pieces (track_id, points)
    select * from unnest(${ids}::uuid[], ${texts}::text[])`.execute(db);
}

/** All points of tracks, unordered. */
export async function readPoints(db: Db, ids: readonly string[]): Promise<Map<string, StoredTrackPoint[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('track_pieces')
    .select(['track_id', 'points'])
    .where('track_id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  const found = new Map<string, StoredTrackPoint[]>();
  for (const { track_id, points } of rows) {
    const known = found.get(track_id) ?? [];
    known.push(...(JSON.parse(points) as StoredTrackPoint[]));
    found.set(track_id, known);
  }
  return found;
}

export type NamedTrack = TrackRow & Pick<Tables['vehicles'], 'name' | 'calls_itself' | 'number'>;

function namedTracks(db: Db, tenant: string) {
  return db
    .selectFrom('tracks')
    .innerJoin('vehicles', 'vehicles.id', 'tracks.vehicle_id')
    .selectAll('tracks')
    .select(['vehicles.name', 'vehicles.calls_itself', 'vehicles.number'])
    .where('tracks.tenant', '=', tenant);
}

export function findTrack(db: Db, { tenant, id }: TrackKey): Promise<NamedTrack | undefined> {
  return namedTracks(db, tenant).where('tracks.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function tracksTouching(
  db: Db,
  tenant: string,
  { box, most }: { box: Box; most: number },
): Promise<NamedTrack[]> {
  return namedTracks(db, tenant).where(boxTouches(box)).orderBy('tracks.ended_at', 'desc').limit(most).execute();
}

export async function removeTrack(db: Db, { tenant, id }: TrackKey): Promise<void> {
  await db.deleteFrom('tracks').where('tenant', '=', tenant).where('id', '=', id).execute();
}

export async function removeTracksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tracks').where('ended_at', '<', before).execute();
}

/** Last point of each vehicle that flew since then. */
export async function lastPoints(db: Db, since: Date): Promise<{ vehicleId: string; point: StoredTrackPoint }[]> {
  const { rows } = await sql<{ vehicle_id: string; points: string }>`
    select distinct on (tracks.vehicle_id) tracks.vehicle_id, piece.points from tracks
    cross join lateral (
      select id, points from track_pieces where track_id = tracks.id order by id desc limit 1) piece
    where tracks.ended_at >= ${since} order by tracks.vehicle_id, tracks.ended_at desc`.execute(db);
  return rows.flatMap(({ vehicle_id: vehicleId, points }) => {
    const point = (JSON.parse(points) as StoredTrackPoint[]).reduce((one, other) => (other[0] > one[0] ? other : one));
    return { vehicleId, point };
  });
}
