import type { Readable } from 'node:stream';
import type { Services } from '../platform/services.ts';
import { fileNotFound } from './file-refusals.ts';
import type { FilesPlace } from './file-place.ts';
import type { StoredRow } from './files-store.ts';
import { recordStored } from './record-stored.ts';
import { beginUploads, type WantedFile } from './uploads/begin-uploads.ts';

type Added = {
  place: FilesPlace;
  file: WantedFile;
  by: string;
  bytes: Readable;
  onBegun: (fileId: string) => Promise<void>;
};

/** Adds a file that the server made itself, as if it had been uploaded. */
export async function addFile(services: Services, { place, file, by, bytes, onBegun }: Added): Promise<StoredRow> {
  const [row] = await services.db
    .transaction()
    .execute((tx) => beginUploads(tx, [file], { place, by, now: services.now() }));
  if (!row) throw fileNotFound();
  await onBegun(row.id);
  return recordStored(services, row, await services.storage.write(bytes, file.size));
}
