import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import { closeGateway } from './gateway.ts';
import { streamNotFound } from './video-refusals.ts';

/** Viewers see it end. */
export async function deleteStream(services: Services, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const deleted = await tx.deleteFrom('video_streams').where('id', '=', id).returning('name').executeTakeFirst();
    if (!deleted) throw streamNotFound();
    await recordEvent(tx, { kind: 'stream-deleted', subject: deleted.name, details: { id } });
  });
  await closeGateway(services, id);
}
