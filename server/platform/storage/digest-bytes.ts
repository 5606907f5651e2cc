import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredDigest } from './storage.ts';
import { wrongSize } from './storage-refusals.ts';

/** Few large writes cost less than many small ones; from 1 MB the kernel needs contiguous memory, which costs more. */
const GATHERED_BYTES = 256 * 1024;
/** Reused, so that network buffers are freed at once. */
const spare: Buffer[] = [];
const MAX_SPARE = 8;
/** Enough to detect the file type. */
const HEAD_BYTES = 12;

type Wanted = {
  size: number;
  /** Omitted for parts, which are hashed with the whole. */
  withDigest?: boolean;
};

/** Passes bytes on, hashed and counted; refuses more or fewer than announced. `write` may not keep them. */
export async function digestBytes(
  body: Readable,
  { size, withDigest = true }: Wanted,
  write: (bytes: Buffer) => Promise<unknown>,
): Promise<StoredDigest> {
  const hash = createHash('sha256');
  const gathered = spare.pop() ?? Buffer.allocUnsafeSlow(GATHERED_BYTES);
  let [received, held] = [0, 0];
  let head: Buffer | undefined;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > size) throw wrongSize();
    if (withDigest) hash.update(chunk);
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(gathered, held, taken);
      taken += copied;
      held += copied;
      if (held < GATHERED_BYTES) continue;
      head ??= headOf(gathered);
      await write(gathered);
      held = 0;
    }
  }
  if (received !== size) throw wrongSize();
  head ??= headOf(gathered.subarray(0, held));
  if (held > 0) await write(gathered.subarray(0, held));
  // Only on success: after a failure it may still be in use.
  if (spare.length < MAX_SPARE) spare.push(gathered);
  return { sha256: hash.digest('hex'), head };
}

const headOf = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, HEAD_BYTES));
