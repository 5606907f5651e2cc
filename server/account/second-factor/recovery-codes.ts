import { createHmac, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ReadableCode } from '@overflight/contract/account/readable-code.ts';
import { RECOVERY_CODES } from '@overflight/contract/account/security.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import { readableCode, showCode } from '../readable-code.ts';

/** Ten new ones instead of the old; only their hashes are kept. */
export async function makeRecoveryCodes(
  trx: Transaction<Tables>,
  services: Services,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    readableCode(services.secrets, `recovery|${randomBytes(16).toString('hex')}`),
  );
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, hash: hashOf(services, userId, code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map(showCode);
}

/** Each works once, also when it is sent twice at the same moment. */
export async function useRecoveryCode(services: Services, userId: string, typed: string): Promise<boolean> {
  const { data: code } = ReadableCode.safeParse(typed);
  if (code === undefined) return false;
  const used = await services.db
    .updateTable('recovery_codes')
    .set({ used_at: services.now() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(services, userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes({ db }: Services, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function hashOf({ secrets }: Services, userId: string, code: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`recovery|${userId}|${code}`).digest();
}
