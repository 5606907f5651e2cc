import { recordEvent } from '../../platform/audit/record-event.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { hashPassword, isRightPassword } from '../hash-password.ts';
import { passwordChangedMail } from '../mail-texts.ts';
import { clearAttempts, limitAttempts } from '../rate-limit.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findUser, type UserRow } from '../users.ts';
import { requireGoodPassword } from './require-good-password.ts';

type Passwords = { password: string; newPassword: string };
type Asking = { caller: SignedIn; ip: string };

/** Changes the caller's password and ends their other sessions. */
export async function changePassword(services: Services, asking: Asking, passwords: Passwords): Promise<void> {
  const user = await requireOwnPassword(services, asking, passwords.password);
  requireGoodPassword(passwords.newPassword, user, 'newPassword');
  const password_hash = await hashPassword(services, passwords.newPassword);
  await services.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw wrongPassword();
    await endSessions(trx, user.id, { now: services.now(), exceptId: asking.caller.sessionId });
    await recordEvent(trx, { kind: 'password-changed' });
  });
  forgetAccount(services, user.id);
  await queueMail(services, passwordChangedMail(user));
}

/** For changes that a borrowed session must not make. */
export async function requireOwnPassword(
  services: Services,
  { caller, ip }: Asking,
  password: string,
): Promise<UserRow> {
  const user = await findUser(services, caller.id);
  if (user.password_hash === null) throw noPassword();
  const { email } = user;
  await limitAttempts(services, 'change-password', { email, ip });
  if (!(await isRightPassword(services, password, user.password_hash))) throw wrongPassword();
  await clearAttempts(services, 'change-password', { email });
  return user;
}

function noPassword(): Refused {
  const message = 'Your account has no password: you sign in with single sign-on.';
  return new Refused({ status: 409, code: 'no-password', message });
}

function wrongPassword(): Refused {
  const problem = 'This is not your password.';
  const fields = [{ field: 'password', problem }];
  return new Refused({ status: 400, code: 'wrong-password', message: problem, fields });
}
