import { Readable } from 'node:stream';
import type { Services } from '../../platform/services.ts';
import { wrongSize } from '../../platform/storage/storage-refusals.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, type FileRow, type StoredRow } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import { recordStored } from '../record-stored.ts';
import type { SignedClaims } from '../signed-address.ts';

export type SentFile = {
  /** An empty file arrives without a body. */
  body: unknown;
  contentLength: string | undefined;
};

/** Receives a whole file; once acknowledged it survives a power cut. */
export async function putFile(
  services: Services,
  { claims, ...address }: Omit<FilePlace, 'tenant'> & { claims: SignedClaims },
  sent: SentFile,
): Promise<StoredRow> {
  const row = await requireUpload(services, { ...address, tenant: claims.signer.tenant }, claims);
  const stored = await services.storage.write(bodyOf(sent, claims.size), claims.size);
  return recordStored(services, row, stored);
}

/** The pending upload that a URL was signed for. */
export async function requireUpload(
  services: Services,
  place: FilePlace,
  { name, size }: SignedClaims,
): Promise<FileRow> {
  const row = await findFile(services, place);
  if (row?.name !== name || row.size !== size) throw fileNotFound();
  return row;
}

/** Refuses a wrong size before the first byte, if it is announced. */
export function bodyOf({ body, contentLength }: SentFile, size: number): Readable {
  if (contentLength !== undefined && Number(contentLength) !== size) throw wrongSize();
  return body instanceof Readable ? body : Readable.from([]);
}
