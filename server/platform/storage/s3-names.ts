import { requireStoreId } from './storage.ts';

export const PREFIX = 'files/';

/** A file's place in the bucket. */
export const objectName = (key: string): string => PREFIX + key;

/** The parts of a file are named by its id and by what the store calls them. */
export const refOf = (key: string, uploadId: string): string => `${key}.${uploadId}`;

export function splitRef(ref: string): { key: string; uploadId: string } {
  return { key: requireStoreId(ref.slice(0, 36)), uploadId: ref.slice(37) };
}
