import { notFound, Refused } from '../platform/http/refused.ts';

/** The message shown by the app. */
export const notAvailable = (why = ''): Refused =>
  new Refused({
    status: 503,
    code: 'stream-not-available',
    message: why === '' ? 'Stream Not Available' : `Stream Not Available: ${why}`,
  });

export const streamNotFound = (): Refused => notFound('This stream');
export const sessionNotFound = (): Refused => notFound('This video session');
