import { Refused } from '../http/refused.ts';

/** Of our own disk, or of the store that we use. */
export const noSpace = (what = 'The disk of this server'): Refused =>
  new Refused({
    status: 507,
    code: 'no-space',
    message: `${what} is full. Nothing was changed, and nothing stored is lost. Try again when there is room.`,
  });

export const wrongSize = (): Refused =>
  new Refused({ status: 400, code: 'wrong-size', message: 'The bytes sent are not as many as announced.' });

export const cutShort = (): Refused =>
  new Refused({ status: 400, code: 'cut-short', message: 'The upload ended before the file was whole.' });

export const storageUnavailable = (): Refused =>
  new Refused({
    status: 503,
    code: 'storage-away',
    message: 'The file store cannot be reached just now. Try again in a moment.',
    retryAfterS: 5,
  });

export const bytesMissing = (): Refused =>
  new Refused({
    status: 410,
    code: 'bytes-missing',
    message:
      'The bytes of this file are missing on the server. Ask an administrator to restore it, or upload it again.',
  });

export const bytesAltered = (): Refused =>
  new Refused({
    status: 410,
    code: 'bytes-altered',
    message:
      'This file was altered on the server since its upload. Ask an administrator to restore it, or upload it again.',
  });

export const partsMissing = (missing: number, of: number): Refused =>
  new Refused({
    status: 409,
    code: 'parts-missing',
    message: `${missing} of ${of} parts have not arrived. Ask again for addresses and send what is missing.`,
  });

/** Errors of writing to disk and of aborted requests. */
const knownTroubles: Readonly<Record<string, () => Refused>> = {
  ENOSPC: () => noSpace(),
  EDQUOT: () => noSpace(),
  ERR_STREAM_PREMATURE_CLOSE: cutShort,
  ECONNRESET: cutShort,
};

/** Maps an error to a refusal, or returns it. */
export function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(knownTroubles, code) ? knownTroubles[code]?.() : error;
}
