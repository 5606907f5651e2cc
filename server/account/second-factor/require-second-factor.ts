import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { passkeyFailed, usePasskey } from '../passkeys/use-passkey.ts';
import { clearAttempts, limitAttempts } from '../rate-limit.ts';
import type { UserRow } from '../users.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

type Who = { email: string; ip: string; deviceId: string | undefined };
type Given = { code: string | undefined; passkey: PasskeyProof | undefined };
type Exchange = { services: Services; http: HttpExchange };

/** The second step of a sign-in, after the right password: nothing is handed out before. */
export async function requireSecondFactor(
  { services, http }: Exchange,
  { user, who, given }: { user: UserRow; who: Who; given: Given },
): Promise<void> {
  if (!given.code && !given.passkey) throw needed(user);
  await limitAttempts(services, 'second-factor', who);
  if (given.passkey) {
    const owner = await usePasskey({ services, http }, given.passkey);
    if (owner.id !== user.id) throw passkeyFailed();
  } else if (!(await isRightCode(services, user, given.code ?? ''))) throw wrongSecondFactor();
  await clearAttempts(services, 'second-factor', who);
}

function isRightCode(services: Services, user: UserRow, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(services, user.id, code);
  return user.totp_confirmed_at ? useTotpCode(services, user, code) : Promise.resolve(false);
}

/** The fields say what the person has. */
function needed({ totp_confirmed_at, passkey_count }: UserRow): Refused {
  const fields = [
    ...(totp_confirmed_at ? [{ field: 'code', problem: 'Enter the code of your authenticator app too.' }] : []),
    ...(passkey_count > 0 ? [{ field: 'passkey', problem: 'Use your passkey too.' }] : []),
  ];
  const message = fields.map(({ problem }) => problem).join(' Or: ');
  return new Refused({ status: 403, code: 'second-factor-needed', message, fields });
}

/** A code that was used already is wrong as well. */
export function wrongSecondFactor(): Refused {
  const problem = 'This code is wrong or was used already. Wait for the next one.';
  return new Refused({ status: 403, code: 'wrong-code', message: problem, fields: [{ field: 'code', problem }] });
}
