import { z } from 'zod';

/** Without letters that are mistaken for digits. */
export const readableLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const READABLE_LENGTH = 10;

const mistaken: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };

/** Ten letters and digits, about 50 bits: typed with or without the dash, in either case. */
export const ReadableCode = z
  .string()
  .max(40)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z\d]/g, '')
      .replace(/[OILU]/g, (letter) => mistaken[letter] ?? letter),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'The code has ten letters and digits'));
