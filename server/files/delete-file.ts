import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import { fileNotFound } from './file-refusals.ts';
import { findFile } from './files-store.ts';
import type { FilePlace } from './file-place.ts';
import { removeBytes } from './remove-bytes.ts';

/** Deletes a file or a pending upload at once; bytes that cannot be removed now are left to the tidy job. */
export async function deleteFile(services: Services, place: FilePlace): Promise<void> {
  const row = await findFile(services, place);
  if (!row) throw fileNotFound();
  await services.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('files').where('id', '=', row.id).execute();
    await recordEvent(trx, { kind: 'file-deleted', subject: row.name, details: { id: row.id, plan: place.id } });
  });
  await removeBytes(services, row);
}
