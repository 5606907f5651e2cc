import type { Selectable } from 'kysely';
import type { StreamKind } from '@overflight/contract/telemetry/video.ts';
import type { VideoStreamsTable } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import { openStream } from './seal-stream.ts';

type Row = Selectable<VideoStreamsTable>;
/** A stream with a source. */
export type PlayableStream = Row & { kind: StreamKind; address: string };

export const isPlayable = (row: Row): row is PlayableStream => row.kind !== null && (row.address ?? '') !== '';

export async function streamsOf(services: Services, tenant?: string): Promise<Row[]> {
  const all = services.db.selectFrom('video_streams').selectAll().orderBy('name').orderBy('id');
  const rows = await (tenant === undefined ? all : all.where('tenant', '=', tenant)).execute();
  return rows.map((row) => openStream(services, row));
}

export async function findStream(services: Services, id: string): Promise<Row | undefined> {
  const row = await services.db.selectFrom('video_streams').selectAll().where('id', '=', id).executeTakeFirst();
  return row && openStream(services, row);
}

/** Id of the stream's drone, or of the stream. */
export const droneIdOf = ({ drone_id, id }: Row): string => drone_id ?? id;

/** A fleet drone with a playlist URL in its metadata. */
export type WatchableDrone = { id: string; name: string; videoUrl: string };

/** Fleet drones; those without video have an empty URL. */
export async function fleetDrones({ db }: Services, tenant?: string): Promise<WatchableDrone[]> {
  const all = db.selectFrom('fleet_objects').select(['id', 'properties', 'metadata']).where('category', '=', 'drones');
  const rows = await (tenant === undefined ? all : all.where('tenant', '=', tenant)).execute();
  return rows.map(({ id, properties, metadata }) => ({
    id,
    name: properties['name'] ?? '',
    videoUrl: metadata['videoUrl'] ?? '',
  }));
}
