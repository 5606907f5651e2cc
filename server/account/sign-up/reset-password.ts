import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { makeCode, useCode, wrongCode } from './codes.ts';
import { hashPassword } from '../hash-password.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { passwordChangedMail, resetMail, resetNotNeededMail } from '../mail-texts.ts';
import { clearAttempts, limitAttempts } from '../rate-limit.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findUserByEmail } from '../users.ts';

export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  const user = await findUserByEmail(services, email);
  if (!user) return;
  // Users of single sign-on get no password here: it would outlive their account there.
  if (user.password_hash === null) return queueMail(services, resetNotNeededMail(user));
  await queueMail(services, resetMail(user, await makeCode(services, user, 'reset')));
}

type NewPassword = { email: string; code: string; password: string; ip: string };

/** Sets the new password and ends every session; the code also confirms the address. */
export async function resetPassword(services: Services, { email, code, password, ip }: NewPassword): Promise<void> {
  await limitAttempts(services, 'enter-code', { email, ip });
  const password_hash = await hashPassword(services, password);
  const now = services.now();
  const user = await services.db.transaction().execute(async (trx) => {
    const id = await useCode(trx, services, { email, code, purpose: 'reset' });
    if (!id) return undefined;
    const changed = await trx
      .updateTable('users')
      .set((is) => ({ password_hash, confirmed_at: is.fn.coalesce('confirmed_at', is.val(now)) }))
      .where('id', '=', id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await endSessions(trx, id, now);
    return changed;
  });
  if (!user) throw wrongCode();
  forgetAccount(services, user.id);
  await clearAttempts(services, 'sign-in', email);
  await queueMail(services, passwordChangedMail(user));
}
