import type { Services } from '../platform/services.ts';
import type { FileRow } from './files-store.ts';

/** Removes bytes without a file. Failures are left to the tidy job. */
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
