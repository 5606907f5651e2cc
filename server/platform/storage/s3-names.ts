import { requireStoreId } from './storage.ts';

export const PREFIX = 'files/';

/** Object key of a file. */
export const objectName = (key: string): string => PREFIX + key;

/** A parts reference is the file id and the store's upload id. */
export const refOf = (key: string, uploadId: string): string => `${key}.${uploadId}`;

export function splitRef(ref: string): { key: string; uploadId: string } {
  return { key: requireStoreId(ref.slice(0, 36)), uploadId: ref.slice(37) };
}
