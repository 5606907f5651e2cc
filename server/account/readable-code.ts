import { createHmac } from 'node:crypto';
import { READABLE_LENGTH, readableLetters } from '@overflight/contract/account/readable-code.ts';
import type { Secrets } from '../platform/secrets.ts';

/** The same for the same content, and unknown to whoever lacks the installation's key. */
export function readableCode({ tokenKey }: Secrets, content: string): string {
  const bytes = createHmac('sha256', tokenKey).update(`readable|${content}`).digest();
  return [...bytes.subarray(0, READABLE_LENGTH)].map((byte) => readableLetters[byte % readableLetters.length]).join('');
}

/** As people read it: in two halves. */
export function showCode(code: string): string {
  return code.replace(/^(.{5})(.{5})$/, '$1-$2');
}
