import type { Selectable } from 'kysely';
import type { UsersTable } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import type { Device } from '../devices/device.ts';
import { forgetAccount } from './live-accounts.ts';
import { readRefreshToken, type RefreshClaims } from './refresh-token.ts';
import { sessionEnded } from './session-ended.ts';
import { describeSession, type FullSession } from './sessions.ts';

/** Two tabs, or a lost answer, present the same token twice within moments; a thief comes later. */
const GRACE_MS = 60_000;

/** Exchanges a refresh token for the next one; a token that was exchanged long ago ends its session. */
export async function refreshSession(
  services: Services,
  token: string | undefined,
  device: Device,
): Promise<FullSession> {
  const claims = readRefreshToken(services, token);
  if (!claims) throw sessionEnded();
  const generation = (await advance(services, claims, device)) ?? (await repeat(services, claims));
  if (generation === undefined) throw sessionEnded();
  const user = await findSessionUser(services, claims.sessionId);
  if (!user) throw sessionEnded();
  return describeSession(services, user, { sessionId: claims.sessionId, generation });
}

async function advance(
  { db, now }: Services,
  { sessionId, generation }: RefreshClaims,
  { userAgent, address }: Device,
): Promise<number | undefined> {
  const advanced = await db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now(), user_agent: userAgent, address })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('generation')
    .executeTakeFirst();
  return advanced?.generation;
}

async function repeat(services: Services, { sessionId, generation }: RefreshClaims): Promise<number | undefined> {
  const { db, now } = services;
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  if (!session || session.ended_at || session.expires_at <= now()) return undefined;
  const isRecent = session.rotated_at.getTime() > now().getTime() - GRACE_MS;
  if (session.generation === generation + 1 && isRecent) return session.generation;
  if (session.generation > generation) {
    await db.updateTable('sessions').set({ ended_at: now() }).where('id', '=', sessionId).execute();
    forgetAccount(services, session.user_id);
    services.log.info({ sessionId }, 'a used refresh token came back, its session was ended');
  }
  return undefined;
}

function findSessionUser({ db }: Services, sessionId: string): Promise<Selectable<UsersTable> | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}
