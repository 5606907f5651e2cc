import type { Readable } from 'node:stream';
import type { Services } from '../../platform/services.ts';
import { findById, isStored, type StoredRow } from '../files-store.ts';

export type OpenFile = {
  row: StoredRow;
  /** Local path, if the store has one; otherwise the bytes are read. */
  path: string | undefined;
  read: (range?: { from: number; to: number }) => Promise<Readable>;
};

/** A file for background work; undefined if it was deleted meanwhile. */
export async function openStoredFile(services: Services, fileId: string): Promise<OpenFile | undefined> {
  const row = await findById(services, fileId);
  if (!row || !isStored(row)) return undefined;
  const { storage } = services;
  return { row, path: storage.pathOf(row.key), read: (range) => storage.read(row.key, range) };
}
