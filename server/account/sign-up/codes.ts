import { createHmac, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { limits } from '../rate-limit.ts';
import { readableCode } from '../readable-code.ts';

const LIFE_MS = 15 * 60_000;
/** As long as the window in which requests are limited, so that whenever one is refused, a code sent earlier works. */
const RESET_LIFE_MS = limits['send-reset'].windowMin * 60_000;

type Purpose = Tables['codes']['purpose'];

/** Six digits can be guessed; a reset code cannot, so nobody can use up its tries. */
const maxTries: Record<Purpose, number> = { confirm: 5, reset: 1_000_000 };

/** Creates a new six-digit code for confirming, which invalidates an older one. */
export async function makeConfirmCode(
  { db, secrets, now }: Services,
  user: { id: string; email: string },
): Promise<string> {
  const purpose = 'confirm';
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

/**
 * The code for a new password: the one sent before while it is valid, so that whoever asks again for somebody else's
 * account does not take it away.
 */
export async function currentResetCode(
  { db, secrets, now }: Services,
  user: { id: string; email: string },
): Promise<{ code: string; expiresAt: Date }> {
  const codeUntil = (expiresAt: Date) => readableCode(secrets, `reset|${user.id}|${expiresAt.getTime()}`);
  const hashUntil = (expiresAt: Date) => hashCode(secrets.tokenKey, `reset|${user.email}|${codeUntil(expiresAt)}`);
  const at = now();
  const expires_at = new Date(at.getTime() + RESET_LIFE_MS);
  const fresh = { hash: hashUntil(expires_at), tries: 0, expires_at, used_at: null };
  await db
    .insertInto('codes')
    .values({ user_id: user.id, purpose: 'reset', ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet(fresh)
        .where((where) => where.or([where('codes.used_at', 'is not', null), where('codes.expires_at', '<=', at)])),
    )
    .execute();
  const stored = await db
    .selectFrom('codes')
    .select('expires_at')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'reset')
    .executeTakeFirstOrThrow();
  return { code: codeUntil(stored.expires_at), expiresAt: stored.expires_at };
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
      and used_at is null and tries < ${maxTries[purpose]} and expires_at > ${now()}
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
