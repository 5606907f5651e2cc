import { notFound, Refused } from '../platform/http/refused.ts';

export const fileNotFound = (): Refused => notFound('This file');

export const otherContent = (): Refused =>
  new Refused({
    status: 409,
    code: 'already-stored',
    message: 'Another file was stored at this address meanwhile. It was kept; ask for a new address.',
  });

export const tooManyParts = (): Refused =>
  new Refused({ status: 413, code: 'too-many-parts', message: 'This is too much for one call: ask for fewer files.' });

export const notAllSent = (): Refused =>
  new Refused({ status: 409, code: 'parts-missing', message: 'The file was not sent yet.' });
