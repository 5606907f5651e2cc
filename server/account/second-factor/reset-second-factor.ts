import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { tenantScope } from '../admin/scope.ts';
import { factorMail } from '../mail-texts.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { endSessions } from '../sessions/sessions.ts';
import { dropSecondFactors } from './drop-second-factors.ts';

/** An administrator lets somebody in who lost the app or the passkeys, and the recovery codes. */
export async function resetSecondFactor(services: Services, caller: SignedIn, id: string): Promise<void> {
  const tenant = tenantScope(caller);
  const person = await services.db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!user || (tenant !== undefined && user.tenant !== tenant)) throw notFound('This user');
    await dropSecondFactors(trx, id);
    await endSessions(trx, id, { now: services.now() });
    await recordEvent(trx, { kind: 'second-factor-reset', subject: user.email, tenant: user.tenant });
    return user;
  });
  forgetAccount(services, id);
  await queueMail(services, factorMail(person, 'the second factor of your account was reset by an administrator.'));
}
