import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Digest } from './storage.ts';
import { wrongSize } from './storage-refusals.ts';

/** Few large writes cost less than many small ones. */
const GATHERED_BYTES = 1024 * 1024;

type Wanted = {
  size: number;
  /** Left out where nobody will ask: a part is hashed with the whole. */
  withDigest?: boolean;
};

/** Hands bytes on as they come in, hashed and counted; refuses more or fewer than announced. */
export async function digestBytes(
  body: Readable,
  { size, withDigest = true }: Wanted,
  write: (chunks: Buffer[]) => Promise<unknown>,
): Promise<Digest> {
  const hash = createHash('sha256');
  let [received, gathered] = [0, 0];
  let chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > size) throw wrongSize();
    if (withDigest) hash.update(chunk);
    chunks.push(chunk);
    gathered += chunk.length;
    if (gathered < GATHERED_BYTES) continue;
    await write(chunks);
    [chunks, gathered] = [[], 0];
  }
  if (received !== size) throw wrongSize();
  if (chunks.length > 0) await write(chunks);
  return { sha256: hash.digest('hex') };
}
