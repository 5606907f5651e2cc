import type { Services } from '../platform/services.ts';
import type { FileRow } from './files-store.ts';

/** Of a file that nobody knows any more. What fails here is found again by the tidying. */
export async function removeBytes(
  { storage, log }: Services,
  { key, parts_ref }: Pick<FileRow, 'key' | 'parts_ref'>,
): Promise<void> {
  try {
    if (key !== null) await storage.remove(key);
    if (parts_ref !== null) await storage.dropParts(parts_ref);
  } catch (error) {
    log.error({ err: error }, 'the bytes of a file could not be removed');
  }
}
