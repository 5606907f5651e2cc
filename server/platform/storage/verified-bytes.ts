import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** How stored bytes differ from what was stored. */
export type Damage = 'missing' | 'altered';
type Expected = { size: number; sha256: string };

/**
 * Passes bytes on, and fails before the last of them if they are not those that were stored: nobody takes an altered
 * file for a whole one.
 */
export async function* verifiedBytes(bytes: Readable, { size, sha256 }: Expected): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let received = 0;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk);
    received += chunk.length;
    if (received > size) break;
    if (held.length > 0) yield held;
    held = chunk;
  }
  if (received !== size || hash.digest('hex') !== sha256) throw new Altered();
  if (held.length > 0) yield held;
}

/** The bytes in the store are not those that were stored. */
export class Altered extends Error {
  override message = 'A stored file was altered.';
}
