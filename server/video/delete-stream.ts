import type { Services } from '../platform/services.ts';
import { closeGateway } from './gateway.ts';
import { streamNotFound } from './video-refusals.ts';

/** Viewers see it end. */
export async function deleteStream(services: Services, id: string): Promise<void> {
  const { numDeletedRows } = await services.db.deleteFrom('video_streams').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw streamNotFound();
  await closeGateway(services, id);
}
