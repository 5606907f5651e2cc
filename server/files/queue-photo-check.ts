import type { Services } from '../platform/services.ts';
import type { StoredRow } from './files-store.ts';

/** Photos are recognised by content, not by name, and checked in the background: uploads never wait for a check. */
export async function queuePhotoCheck(services: Services, { id }: StoredRow): Promise<void> {
  try {
    await services.jobs.send('check-photo', { fileId: id });
  } catch (error) {
    services.log.error({ err: error }, 'a file could not be queued for its check');
  }
}
