import { createHmac, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

const LIFE_MS = 15 * 60_000;
const MAX_TRIES = 5;

type Purpose = Tables['codes']['purpose'];

/** Creates a new six-digit code, which invalidates an older one for the same purpose. */
export async function makeCode(
  { db, secrets, now }: Services,
  user: { id: string; email: string },
  purpose: Purpose,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    hash: hashCode(secrets.tokenKey, `${purpose}|${user.email}|${code}`),
    tries: 0,
    expires_at: new Date(now().getTime() + LIFE_MS),
    used_at: null,
  };
  await db
    .insertInto('codes')
    .values({ user_id: user.id, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
  return code;
}

type Entered = { email: string; code: string; purpose: Purpose };

/**
 * The owner of a code, or undefined. Counting, comparing and consuming are one statement: of two requests with
 * the same code one wins, and concurrent guesses all count. An unknown address takes the same path.
 */
export async function useCode(
  db: Kysely<Tables>,
  { secrets, now }: Services,
  { email, code, purpose }: Entered,
): Promise<string | undefined> {
  const hash = hashCode(secrets.tokenKey, `${purpose}|${email}|${code}`);
  const { rows } = await sql<{ user_id: string; is_right: boolean }>`
    update codes set tries = tries + 1, used_at = case when hash = ${hash} then ${now()}::timestamptz end
    from users
    where users.id = codes.user_id and users.email = ${email} and purpose = ${purpose}
      and used_at is null and tries < ${MAX_TRIES} and expires_at > ${now()}
    returning codes.user_id, used_at is not null as is_right`.execute(db);
  return rows[0]?.is_right ? rows[0].user_id : undefined;
}

export function wrongCode(): Refused {
  const message = 'This code is wrong or no longer valid. Ask for a new one.';
  return new Refused({ status: 400, code: 'wrong-code', message });
}

/** Keyed, because six digits alone are quickly brute-forced. */
function hashCode(key: Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(`code|${content}`).digest();
}
