import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

const noApp = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };

/** App, passkeys and recovery codes. Call `forgetAccount` once this is committed. */
export async function dropSecondFactors(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({ ...noApp, passkey_count: 0 })
    .where('id', '=', userId)
    .execute();
}

/** The authenticator app only, for those who have passkeys too. */
export async function dropApp(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.updateTable('users').set(noApp).where('id', '=', userId).execute();
}
