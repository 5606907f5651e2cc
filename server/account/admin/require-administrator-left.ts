import { sql, type Transaction } from 'kysely';
import { groupOf } from '@overflight/contract/account/entitlements.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Runs an account change and rolls it back if it would leave the installation without an active administrator. Changes
 * are serialised, or two administrators could remove each other at the same time.
 */
export function requireAdministratorLeft<T>(
  { db }: Services,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('overflight administrators'))`.execute(trx);
    const had = await hasAdministrator(trx);
    const result = await change(trx);
    if (had && !(await hasAdministrator(trx))) throw lastAdministrator();
    return result;
  });
}

export async function hasAdministrator(trx: Transaction<Tables>): Promise<boolean> {
  const administrator = await trx
    .selectFrom('users')
    .select('id')
    .where('tenant', '=', '')
    .where('disabled_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${groupOf('admins')} = any(groups)`)
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}

function lastAdministrator(): Refused {
  const message = 'This is the last active administrator of the installation. Make somebody else administrator first.';
  return new Refused({ status: 409, code: 'last-administrator', message });
}
