import { Readable } from 'node:stream';
import { Refused } from './refused.ts';

/** The file that a request sends as its body. */
export function bodyStream({ body }: { body?: unknown }): Readable {
  if (body instanceof Readable) return body;
  const message = 'Send the file itself as application/octet-stream.';
  throw new Refused({ status: 415, code: 'wrong-type', message });
}
