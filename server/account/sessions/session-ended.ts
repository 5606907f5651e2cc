import { Refused } from '../../platform/http/refused.ts';

/** One answer for every invalid token, so that it reveals nothing. */
export function sessionEnded(): Refused {
  return new Refused({ status: 401, code: 'not-signed-in', message: 'Your session has ended. Sign in again.' });
}
