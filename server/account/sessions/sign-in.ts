import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { makeConfirmCode } from '../sign-up/codes.ts';
import { deviceOf } from '../devices/device.ts';
import { knownDevice } from '../devices/known-device.ts';
import { isRightPassword } from '../hash-password.ts';
import { confirmMail } from '../mail-texts.ts';
import { clearAttempts, limitAttempts, mayAttempt } from '../rate-limit.ts';
import { accountDisabled, openSession, type FullSession } from './sessions.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { findUserByEmail, hasSecondFactor, type UserRow } from '../users.ts';

export type SignedInUser = { user: UserRow; session: FullSession };
type Credentials = {
  email: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
};

/** Strangers who try an account in vain do not keep its owner out: a browser known to the account counts for itself. */
export async function signIn(
  { services, http }: { services: Services; http: HttpExchange },
  { email, password, code, passkey }: Credentials,
): Promise<SignedInUser> {
  const user = await findUserByEmail(services, email);
  const deviceId = user && knownDevice({ services, http }, user.id);
  await limitAttempts(services, 'sign-in', { email, ip: http.request.ip, deviceId });
  const isRight = await isRightPassword(services, password, user?.password_hash);
  if (!user || !isRight) throw wrongCredentials();
  if (user.disabled_at) throw accountDisabled();
  if (!user.confirmed_at) throw await sendConfirmation(services, user);
  const who = { email, ip: http.request.ip, deviceId };
  if (hasSecondFactor(user)) await requireSecondFactor({ services, http }, { user, who, given: { code, passkey } });
  const session = await openSession(services, user, deviceOf(http.request));
  await clearAttempts(services, 'sign-in', { email, deviceId });
  return { user, session };
}

async function sendConfirmation(services: Services, user: UserRow): Promise<Refused> {
  if (await mayAttempt(services, 'send-code', user.email))
    await queueMail(services, confirmMail(user, await makeConfirmCode(services, user)));
  const message = 'Confirm your e-mail address first, with the code that was sent to it.';
  return new Refused({ status: 403, code: 'not-confirmed', message });
}

function wrongCredentials(): Refused {
  const message = 'The e-mail address or the password is wrong.';
  return new Refused({ status: 401, code: 'wrong-credentials', message });
}
