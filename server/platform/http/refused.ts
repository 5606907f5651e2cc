import type { Problem } from '@overflight/contract/problem.ts';

type Details = { fields?: NonNullable<Problem['fields']>; retryAfterS?: number };

/** An expected "no": thrown by rules, answered as problem+json. Anything else thrown is a bug and answers 500. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(refusal: { status: number; code: string; message: string } & Details) {
    super(refusal.message);
    const { status, code, message: _, ...details } = refusal;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What belongs to somebody else answers exactly like what does not exist. */
export function notFound(what: string): Refused {
  return new Refused({ status: 404, code: 'not-found', message: `${what} was not found.` });
}
