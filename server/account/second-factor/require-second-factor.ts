import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { clearAttempts, limitAttempts } from '../rate-limit.ts';
import type { UserRow } from '../users.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

type Who = { email: string; ip: string; deviceId: string | undefined };
type Step = { user: UserRow; code: string | undefined; who: Who };

/** The second step of a sign-in, after the right password: nothing is handed out before. */
export async function requireSecondFactor(services: Services, { user, code, who }: Step): Promise<void> {
  if (!code) throw needed();
  await limitAttempts(services, 'second-factor', who);
  const isRight = /^\d{6}$/.test(code)
    ? await useTotpCode(services, user, code)
    : await useRecoveryCode(services, user.id, code);
  if (!isRight) throw wrongSecondFactor();
  await clearAttempts(services, 'second-factor', who);
}

function needed(): Refused {
  const message = 'Enter the code of your authenticator app too.';
  return new Refused({ status: 403, code: 'second-factor-needed', message });
}

/** A code that was used already is wrong as well. */
export function wrongSecondFactor(): Refused {
  const problem = 'This code is wrong or was used already. Wait for the next one.';
  return new Refused({ status: 403, code: 'wrong-code', message: problem, fields: [{ field: 'code', problem }] });
}
