import { notFound, Refused } from '../platform/http/refused.ts';

export const fileNotFound = (): Refused => notFound('This file');

export const otherContent = (): Refused =>
  new Refused({
    status: 409,
    code: 'already-stored',
    message: 'Another file was already stored at this address. It was kept; request a new address.',
  });

export const tooManyParts = (): Refused =>
  new Refused({ status: 413, code: 'too-many-parts', message: 'Too many files for one call: request fewer.' });

export const notAllSent = (): Refused =>
  new Refused({ status: 409, code: 'parts-missing', message: 'The file was not sent yet.' });
