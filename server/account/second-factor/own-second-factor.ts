import { recordEvent } from '../../platform/audit/record-event.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { factorMail } from '../mail-texts.ts';
import { requireOwnPassword } from '../passwords/change-password.ts';
import { clearAttempts, limitAttempts } from '../rate-limit.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { findUser, hasSecondFactor, lockUser } from '../users.ts';
import { dropApp, dropSecondFactors } from './drop-second-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { requireAnotherFactor } from './require-another-factor.ts';
import { wrongSecondFactor } from './require-second-factor.ts';
import { newTotpKey, useTotpCode } from './totp.ts';

type Asking = { caller: SignedIn; ip: string };

/** A key for the app; one that was never confirmed is replaced. */
export async function startSecondFactor(
  services: Services,
  asking: Asking,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const user = await requireOwnPassword(services, asking, password);
  const { sealed, ...shown } = newTotpKey(services, user.email);
  const started = await services.db
    .updateTable('users')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', user.id)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!started) throw refuse('already-on', 'You have an authenticator app already.');
  return shown;
}

export async function confirmSecondFactor(services: Services, { caller, ip }: Asking, code: string): Promise<string[]> {
  await limitAttempts(services, 'second-factor', { email: caller.email, ip });
  const user = await findUser(services, caller.id);
  if (user.totp_confirmed_at || !user.totp_secret) throw refuse('not-started', 'Start again with your password.');
  if (!(await useTotpCode(services, user, code))) throw wrongSecondFactor();
  const codes = await services.db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('users')
      .set({ totp_confirmed_at: services.now() })
      .where('id', '=', user.id)
      .where('totp_secret', '=', user.totp_secret)
      .where('totp_confirmed_at', 'is', null)
      .returning('passkey_count')
      .executeTakeFirst();
    if (!confirmed) throw refuse('not-started', 'Start again with your password.');
    await recordEvent(trx, { kind: 'second-factor-on' });
    return confirmed.passkey_count > 0 ? [] : makeRecoveryCodes(trx, services, user.id);
  });
  forgetAccount(services, user.id);
  await clearAttempts(services, 'second-factor', { email: user.email });
  await queueMail(services, factorMail(user, 'an authenticator app was added to your account.'));
  return codes;
}

export async function renewRecoveryCodes(services: Services, asking: Asking, password: string): Promise<string[]> {
  const user = await requireOwnPassword(services, asking, password);
  if (!hasSecondFactor(user)) throw refuse('not-on', 'You have no second factor.');
  return services.db.transaction().execute((trx) => makeRecoveryCodes(trx, services, user.id));
}

export async function removeSecondFactor(services: Services, asking: Asking, password: string): Promise<void> {
  const { id } = await requireOwnPassword(services, asking, password);
  const user = await services.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, id);
    if (locked.passkey_count > 0) await dropApp(trx, id);
    else {
      await requireAnotherFactor(trx, locked.tenant);
      await dropSecondFactors(trx, id);
    }
    await recordEvent(trx, { kind: 'second-factor-off' });
    return locked;
  });
  forgetAccount(services, user.id);
  await queueMail(services, factorMail(user, 'the authenticator app of your account was removed.'));
}

function refuse(code: string, message: string): Refused {
  return new Refused({ status: 409, code, message });
}
