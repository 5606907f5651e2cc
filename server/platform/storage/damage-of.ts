import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';
import { Altered, verifiedBytes, type Damage } from './verified-bytes.ts';
import { bytesMissing } from './storage-refusals.ts';
import { Refused } from '../http/refused.ts';

/** Bytes in the store. */
export type StoredBytes = { key: string; size: number; sha256: string };

/** What is wrong with stored bytes, all of them read; null if nothing. */
export async function damageOf(storage: Storage, file: StoredBytes): Promise<Damage | null> {
  const wrong = await wrongSizeOf(storage, file);
  if (wrong) return wrong;
  try {
    await finished(Readable.from(verifiedBytes(await storage.read(file.key), file)).resume());
    return null;
  } catch (error) {
    if (error instanceof Altered) return 'altered';
    if (isMissing(error)) return 'missing';
    throw error;
  }
}

/** The same, as far as it is seen without reading. */
export async function wrongSizeOf(storage: Storage, { key, size }: StoredBytes): Promise<Damage | null> {
  const found = await storage.sizeOf(key);
  if (found === undefined) return 'missing';
  return found === size ? null : 'altered';
}

export const isMissing = (error: unknown): boolean => error instanceof Refused && error.code === bytesMissing().code;
