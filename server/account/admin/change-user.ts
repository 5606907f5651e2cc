import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { changeUser as call, ManagedUser } from '@overflight/contract/account/account.ts';
import { groupOf, isMember, productsOf } from '@overflight/contract/account/entitlements.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { queueStoredMail, storeMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { recordRightsChange } from './record-rights-change.ts';
import { requireAdministratorLeft } from './require-administrator-left.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { approvedMail } from '../mail-texts.ts';
import { mayNotMove, tenantScope } from './scope.ts';
import { endSessions } from '../sessions/sessions.ts';
import { toManagedUser, type UserRow } from '../users.ts';

type Change = z.output<(typeof call)['body']>;
type Target = { id: string; caller: SignedIn };

/** Grants or revokes groups, disables or enables, moves tenants; the first group approves the account. */
export async function changeUser(services: Services, { id, caller }: Target, change: Change): Promise<ManagedUser> {
  const { saved, mailId } = await requireAdministratorLeft(services, async (trx) => {
    const user = await lockUser(trx, id, tenantScope(caller));
    if (change.tenant !== undefined && change.tenant !== user.tenant && tenantScope(caller) !== undefined)
      throw mayNotMove();
    const changes = columnsOf(user, change, services.now());
    const changed = await trx
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (change.disabled) await endSessions(trx, id, { now: services.now() });
    await recordRightsChange(trx, user, changed);
    const isApproved = !isMember(user.groups) && isMember(changed.groups);
    const mail = approvedMail(changed, services.env.OVERFLIGHT_PUBLIC_URL);
    return { saved: changed, mailId: isApproved ? await storeMail(trx, mail, services.now()) : undefined };
  });
  forgetAccount(services, id);
  if (mailId) await queueStoredMail(services, mailId);
  return toManagedUser(saved);
}

async function lockUser(trx: Transaction<Tables>, id: string, tenant: string | undefined): Promise<UserRow> {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user || (tenant !== undefined && user.tenant !== tenant)) throw notFound('This user');
  return user;
}

function columnsOf(user: UserRow, { groups = user.groups, disabled, tenant = user.tenant }: Change, now: Date) {
  const disabledAt = { true: user.disabled_at ?? now, false: null, undefined: user.disabled_at };
  const known = productsOf(groups).map(groupOf);
  return {
    groups: known,
    tenant,
    disabled_at: disabledAt[`${disabled}`],
    approved_at: isMember(known) ? (user.approved_at ?? now) : user.approved_at,
  };
}
