import { Refused } from '../../platform/http/refused.ts';

/** One answer for every token that is no good, so that a stranger learns nothing from the difference. */
export function sessionEnded(): Refused {
  return new Refused({ status: 401, code: 'not-signed-in', message: 'Your session has ended. Sign in again.' });
}
