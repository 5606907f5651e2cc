import type { Problem } from '@overflight/contract/problem.ts';

type Details = { fields?: NonNullable<Problem['fields']>; retryAfterS?: number };

/** An expected refusal, answered as problem+json. Any other thrown error is a bug and answers 500. */
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

/** Objects of another tenant answer like unknown ones. */
export function notFound(what: string): Refused {
  return new Refused({ status: 404, code: 'not-found', message: `${what} was not found.` });
}
