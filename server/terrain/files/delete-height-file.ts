import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readHeightFiles, removeHeightFile } from '../height-files-store.ts';

/** Removes a height file: the row first, so that nothing points at missing bytes. */
export async function deleteHeightFile(services: Services, id: string): Promise<void> {
  const stored = (await readHeightFiles(services)).find(({ file }) => file.id === id);
  if (!stored) throw notFound('This file');
  await removeHeightFile(services, id);
  await services.storage.remove(stored.bytes.key);
  await recordEvent(services.db, { kind: 'heights-deleted', subject: stored.file.name, details: { id } });
}
