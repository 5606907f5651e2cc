import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** Call `forgetAccount` once this is committed. */
export async function dropSecondFactor(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const nothing = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  await trx.updateTable('users').set(nothing).where('id', '=', userId).execute();
}
