import type { saveStream as call, VideoStream } from '@overflight/contract/telemetry/video.ts';
import type { BodyOf } from '@overflight/contract/call.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { closeGateway } from './gateway.ts';
import { streamOf } from './list-streams.ts';
import { sealStream } from './seal-stream.ts';
import { findStream } from './streams-store.ts';

type ToSave = BodyOf<typeof call> & { id: string };

/** Viewers get the changed stream with their player's next request. */
export async function saveStream(services: Services, { id, ...wanted }: ToSave): Promise<VideoStream> {
  const before = await findStream(services, id);
  const isSameKind = before?.kind === wanted.kind;
  const address = wanted.kind === null ? null : (wanted.address ?? (isSameKind ? before?.address : null) ?? null);
  if (wanted.kind !== null && address === null)
    throw new Refused({ status: 400, code: 'address-missing', message: 'The address is missing.' });
  const row = {
    tenant: wanted.tenant,
    name: wanted.name,
    drone_id: wanted.droneId,
    kind: wanted.kind,
    address,
    token: wanted.kind === 'whep' ? (wanted.token ?? before?.token ?? null) || null : null,
    is_recoded: wanted.isRecoded,
    updated_at: services.now(),
  };
  const stored = { ...row, ...sealStream(services, row) };
  await services.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('video_streams')
      .values({ id, ...stored })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
      .execute();
    await recordEvent(tx, { kind: 'stream-saved', subject: wanted.name, details: { id, kind: wanted.kind ?? 'none' } });
  });
  await closeGateway(services, id);
  return streamOf(services, { id, ...row });
}
