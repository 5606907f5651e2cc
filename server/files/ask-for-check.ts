import type { Services } from '../platform/services.ts';
import type { StoredRow } from './files-store.ts';

/** What it holds, not its name, makes a photo. It is looked at in its own time: no upload waits for that, or fails because of it. */
export async function askForCheck(services: Services, { id }: StoredRow): Promise<void> {
  try {
    await services.jobs.send('check-photo', { fileId: id });
  } catch (error) {
    services.log.error({ err: error }, 'a file could not be queued for its check');
  }
}
