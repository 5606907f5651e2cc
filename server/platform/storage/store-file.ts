import fs from 'node:fs';
import type { StoredBytes } from './damage-of.ts';
import type { Storage } from './storage.ts';

type Options = { signal?: AbortSignal; onPercent?: (percent: number) => void };

/** Stores the bytes of a file on this machine. */
export async function storeFile(storage: Storage, file: string, options: Options = {}): Promise<StoredBytes> {
  const { signal, onPercent } = options;
  const { size } = await fs.promises.stat(file);
  const body = fs.createReadStream(file, signal ? { signal } : {});
  if (onPercent) body.on('data', () => onPercent(Math.floor((100 * body.bytesRead) / size)));
  const { key, sha256 } = await storage.write(body, size);
  return { key, size, sha256 };
}
