import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Session } from '@overflight/contract/account/account.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { SignInDevice } from '../devices/device.ts';
import { makeIdToken } from './identity-token.ts';
import { makeRefreshToken } from './refresh-token.ts';
import { sessionEnded } from './session-ended.ts';
import type { UserRow } from '../users.ts';

/** From the sign-in on, however much it is used. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

export type FullSession = Session & { refreshToken: string };

function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}

/** Opens a session for an authenticated user, unless the account changed meanwhile. */
export async function openSession(services: Services, user: UserRow, device: SignInDevice): Promise<FullSession> {
  const now = services.now();
  const sessionId = randomUUID();
  const isOpen = await services.db.transaction().execute(async (trx) => {
    const current = await trx
      .updateTable('users')
      .set({ last_sign_in_at: now })
      .where('id', '=', user.id)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not distinct from', user.password_hash)
      .where('totp_confirmed_at', 'is not distinct from', user.totp_confirmed_at)
      .where('passkey_count', '=', user.passkey_count)
      .returning('id')
      .executeTakeFirst();
    if (!current) return false;
    const used = { rotated_at: now, user_agent: device.userAgent, address: device.address };
    const by_provider = device.byProvider ?? false;
    const row = { id: sessionId, user_id: user.id, created_at: now, expires_at: sessionEnd(now), by_provider, ...used };
    await trx.insertInto('sessions').values(row).execute();
    await recordEvent(trx, { kind: 'sign-in', by: user, subject: device.means ?? '' });
    return true;
  });
  if (!isOpen) throw sessionEnded();
  return describeSession(services, user, { sessionId, generation: 1 });
}

export async function describeSession(
  services: Services,
  user: UserRow,
  token: { sessionId: string; generation: number },
): Promise<FullSession> {
  const idToken = await makeIdToken(services, user, token.sessionId);
  return { ...idToken, refreshToken: makeRefreshToken(services, token) };
}

type Ending = { now: Date; exceptId?: string };

/** On every device, or on all others; call `forgetAccount` once this is committed. */
export async function endSessions(db: Kysely<Tables>, userId: string, { now, exceptId }: Ending): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
}

export function accountDisabled(): Refused {
  const message = 'This account has been disabled. Ask an administrator.';
  return new Refused({ status: 403, code: 'account-disabled', message });
}
