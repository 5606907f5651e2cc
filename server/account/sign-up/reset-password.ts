import { recordEvent } from '../../platform/audit/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { currentResetCode, useCode, wrongCode } from './codes.ts';
import { hashPassword } from '../hash-password.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { passwordResetMail, resetMail, resetNotNeededMail } from '../mail-texts.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { clearAttempts, limitAddress, mayAttempt } from '../rate-limit.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findUserByEmail } from '../users.ts';

export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  const user = await findUserByEmail(services, email);
  if (!user) return;
  // Who asks is not told: a code of the last hour is in the mailbox and still works.
  if (!(await mayAttempt(services, 'send-reset', email))) return;
  // Users of single sign-on get no password here: it would outlive their account there.
  if (user.password_hash === null) return queueMail(services, resetNotNeededMail(user));
  const { code, expiresAt } = await currentResetCode(services, user);
  const validMin = Math.ceil((expiresAt.getTime() - services.now().getTime()) / 60_000);
  await queueMail(services, resetMail(user, { code, validMin }));
}

type NewPassword = { email: string; code: string; password: string; ip: string };

/** Sets the new password and ends every session; the code also confirms the address. The answer is the user's id. */
export async function resetPassword(services: Services, { email, code, password, ip }: NewPassword): Promise<string> {
  await limitAddress(services, 'enter-reset', ip);
  requireGoodPassword(password, { email });
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
    // Only now: a refusal would tell strangers the name. It takes the use of the code back.
    requireGoodPassword(password, changed);
    await endSessions(trx, id, { now });
    await recordEvent(trx, { kind: 'password-reset', by: { id } });
    return changed;
  });
  if (!user) throw wrongCode();
  forgetAccount(services, user.id);
  await clearAttempts(services, 'sign-in', { email });
  await queueMail(services, passwordResetMail(user));
  return user.id;
}
