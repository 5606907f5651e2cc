import type { Services } from '../platform/services.ts';
import { findById } from './files-store.ts';
import { removeBytes } from './remove-bytes.ts';

/** Removes a file with its bytes, whatever became of its plan; one that is gone already is no error. */
export async function purgeFile(services: Services, fileId: string): Promise<void> {
  const row = await findById(services, fileId);
  if (!row) return;
  await services.db.deleteFrom('files').where('id', '=', fileId).execute();
  await removeBytes(services, row);
}
