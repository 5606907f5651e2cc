import type { Selectable, Transaction } from 'kysely';
import type { Passkey } from '@overflight/contract/account/passkeys.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { factorMail } from '../mail-texts.ts';
import { requireOwnPassword } from '../passwords/change-password.ts';
import { dropSecondFactors } from '../second-factor/drop-second-factors.ts';
import { requireAnotherFactor } from '../second-factor/require-another-factor.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { lockUser } from '../users.ts';

export async function listPasskeys({ db }: Services, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

type Removing = { id: string; password: string };

export async function removePasskey(
  services: Services,
  asking: { caller: SignedIn; ip: string },
  { id, password }: Removing,
): Promise<void> {
  const { id: userId } = await requireOwnPassword(services, asking, password);
  await services.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound('This passkey');
    const left = await countPasskeys(trx, userId);
    if (left === 0 && user.totp_confirmed_at === null) {
      await requireAnotherFactor(trx, user.tenant);
      await dropSecondFactors(trx, userId);
    }
    await recordEvent(trx, { kind: 'passkey-removed', subject: removed.name });
  });
  forgetAccount(services, userId);
  await queueMail(services, factorMail(asking.caller, 'a passkey was removed from your account.'));
}

/** Call after every change of the person's passkeys, with the account locked. */
export async function countPasskeys(trx: Transaction<Tables>, userId: string): Promise<number> {
  const { passkey_count } = await trx
    .updateTable('users')
    .set((users) => ({
      passkey_count: users
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId),
    }))
    .where('id', '=', userId)
    .returning('passkey_count')
    .executeTakeFirstOrThrow();
  return passkey_count;
}

export function toPasskey(row: Selectable<Tables['passkeys']>): Passkey {
  return {
    id: row.id,
    name: row.name,
    host: row.rp_id,
    addedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
