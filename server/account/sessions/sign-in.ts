import { Refused } from '../../platform/http/refused.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { makeCode } from '../sign-up/codes.ts';
import { isRightPassword } from '../hash-password.ts';
import { confirmMail } from '../mail-texts.ts';
import { clearAttempts, limitAttempts, mayAttempt } from '../rate-limit.ts';
import { accountDisabled, openSession, type FullSession } from './sessions.ts';
import { findUserByEmail, type UserRow } from '../users.ts';

type Credentials = { email: string; password: string; ip: string };

export async function signIn(services: Services, { email, password, ip }: Credentials): Promise<FullSession> {
  await limitAttempts(services, 'sign-in', { email, ip });
  const user = await findUserByEmail(services, email);
  const isRight = await isRightPassword(services, password, user?.password_hash);
  if (!user || !isRight) throw wrongCredentials();
  if (user.disabled_at) throw accountDisabled();
  if (!user.confirmed_at) throw await sendConfirmation(services, user);
  const session = await openSession(services, user);
  await clearAttempts(services, 'sign-in', email);
  return session;
}

async function sendConfirmation(services: Services, user: UserRow): Promise<Refused> {
  if (await mayAttempt(services, 'send-code', user.email))
    await queueMail(services, confirmMail(user, await makeCode(services, user, 'confirm')));
  const message = 'Confirm your e-mail address first, with the code that was sent to it.';
  return new Refused({ status: 403, code: 'not-confirmed', message });
}

function wrongCredentials(): Refused {
  const message = 'The e-mail address or the password is wrong.';
  return new Refused({ status: 401, code: 'wrong-credentials', message });
}
