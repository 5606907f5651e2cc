import type { Selectable } from 'kysely';
import type { StreamKind, VideoStream } from '@overflight/contract/telemetry/video.ts';
import type { VideoStreamsTable } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { gatewayProblem } from './gateway.ts';
import { viewersOf } from './sessions.ts';
import { streamsOf } from './streams-store.ts';

type Listed = { streams: VideoStream[]; ffmpeg: string | null; hasKinesisKeys: boolean };

export async function listStreams(services: Services): Promise<Listed> {
  return {
    streams: await Promise.all((await streamsOf(services)).map((row) => streamOf(services, row))),
    ffmpeg: await findFfmpeg(),
    hasKinesisKeys: services.env.KVS_ACCESS_KEY_ID !== undefined,
  };
}

/** A stream for administrators, without its password. */
export async function streamOf(services: Services, row: Selectable<VideoStreamsTable>): Promise<VideoStream> {
  return {
    streamId: row.id,
    name: row.name,
    tenant: row.tenant,
    droneId: row.drone_id,
    kind: row.kind as StreamKind | null,
    shownAddress: shown(row.address),
    hasToken: row.token !== null,
    isRecoded: row.is_recoded,
    viewers: row.kind === 'gateway' ? viewersOf(services, row.id).length : null,
    problem: await gatewayProblem(services, row.id),
  };
}

function shown(address: string | null): string | null {
  const url = URL.parse(address ?? '');
  if (!url) return address;
  return `${url.protocol}//${url.host}${url.pathname}`;
}
