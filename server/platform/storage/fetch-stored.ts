import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredBytes } from './damage-of.ts';
import { hasRoom } from './disk-room.ts';
import type { Storage } from './storage.ts';
import { noSpace } from './storage-refusals.ts';
import { verifiedBytes } from './verified-bytes.ts';

type Target = { file: string; onBytes?: (received: number) => void; signal?: AbortSignal };

/** Prefix of incomplete copies. */
export const COPY_DRAFT = '.draft-';

/** Writes stored bytes to a file on this machine; it has its name only once it is complete and as it was stored. */
export async function fetchStored(storage: Storage, bytes: StoredBytes, target: Target): Promise<void> {
  const { file, onBytes, signal } = target;
  const folder = path.dirname(file);
  await fs.promises.mkdir(folder, { recursive: true });
  if (!hasRoom(folder, 'files', bytes.size)) throw noSpace();
  const draft = path.join(folder, `${COPY_DRAFT}${randomUUID()}`);
  let received = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      onBytes?.((received += chunk.length));
      done(null, chunk);
    },
  });
  try {
    const from = Readable.from(verifiedBytes(await storage.read(bytes.key), bytes), { objectMode: false });
    await pipeline(from, count, fs.createWriteStream(draft, { flags: 'wx', flush: true }), signal ? { signal } : {});
    await fs.promises.rename(draft, file);
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}
