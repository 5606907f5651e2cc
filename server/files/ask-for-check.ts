import type { Services } from '../platform/services.ts';
import { isPhotoName } from './content-type-of.ts';
import type { StoredRow } from './files-store.ts';

/** Photos are looked at in their own time: nobody who uploads waits for that, or fails because of it. */
export async function askForCheck(services: Services, { id, name }: StoredRow): Promise<void> {
  if (!isPhotoName(name)) return;
  try {
    await services.jobs.send('check-photo', { fileId: id });
  } catch (error) {
    services.log.error({ err: error }, 'a photo could not be queued for its check');
  }
}
