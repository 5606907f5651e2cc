import { randomBytes } from 'node:crypto';
import { hasProduct } from '@overflight/contract/account/entitlements.ts';
import { VIDEO_SESSION_S } from '@overflight/contract/telemetry/video.ts';
import { findLiveAccount } from '../account/sessions/live-accounts.ts';
import type { SignedIn } from '../platform/http/route.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { findStream, isPlayable, type PlayableStream } from './streams-store.ts';
import { sessionNotFound } from './video-refusals.ts';

/** Somebody who watches. */
export type Session = {
  id: string;
  streamId: string;
  /** Who it is, and where they are signed in. */
  userId: string;
  signInId: string;
  tenant: string;
  expiresAt: number;
  /** When it was last found that they may. */
  checkedAt: number;
  /** When something was last asked for. */
  usedAt: number;
  /** The origin of a playlist that is not ours. */
  playlistHost?: string;
};

/** A person with many tabs; nobody watches more. */
const MOST_PER_USER = 50;
/** Whoever has not asked for a piece for so long does not watch. */
const IDLE_MS = 30_000;
const CHECK_EVERY_MS = 15_000;

/** In the memory of this process: what is watched through it is played by it. */
export const sessionsOf = perServices(() => new Map<string, Session>());

/** Tabs that were closed say nothing: of too many, the one that was used least recently gives way. */
export function beginSession(
  services: Services,
  { id: userId, sessionId, tenant }: SignedIn,
  streamId: string,
): Session {
  const sessions = sessionsOf(services);
  const now = services.now().getTime();
  for (const { id, expiresAt } of sessions.values()) if (expiresAt <= now) sessions.delete(id);
  const own = [...sessions.values()].filter((session) => session.userId === userId);
  const leftOver = own.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, Math.max(0, own.length + 1 - MOST_PER_USER));
  for (const { id } of leftOver) sessions.delete(id);
  const id = randomBytes(32).toString('base64url');
  const expiresAt = now + VIDEO_SESSION_S * 1000;
  const session = { id, streamId, userId, signInId: sessionId, tenant, expiresAt, checkedAt: now, usedAt: now };
  sessions.set(id, session);
  return session;
}

function requireSession(services: Services, id: string): Session {
  const session = sessionsOf(services).get(id);
  const now = services.now().getTime();
  if (!session || session.expiresAt <= now) throw sessionNotFound();
  session.usedAt = now;
  return session;
}

/** Whoever has the id may watch, until it ends or the person behind it may not any more. */
export async function requireViewer(services: Services, id: string): Promise<Session & { stream: PlayableStream }> {
  const session = requireSession(services, id);
  const now = services.now().getTime();
  if (now - session.checkedAt > CHECK_EVERY_MS) {
    const claims = { userId: session.userId, sessionId: session.signInId, endsAt: session.expiresAt };
    const account = await findLiveAccount(services, claims);
    if (!account || account.tenant !== session.tenant || !hasProduct(account.groups, 'video')) {
      endSession(services, session);
      throw sessionNotFound();
    }
    session.checkedAt = now;
  }
  const stream = await findStream(services, session.streamId);
  if (!stream || !isPlayable(stream) || stream.tenant !== session.tenant) throw sessionNotFound();
  return { ...session, stream };
}

/** For calls that a person makes: somebody else's session is not there. */
export function requireOwnSession(services: Services, { id, userId }: { id: string; userId: string }): Session {
  const session = requireSession(services, id);
  if (session.userId !== userId) throw sessionNotFound();
  return session;
}

/** The gateway ends by itself when nobody is left. */
export function endSession(services: Services, { id }: Session): void {
  sessionsOf(services).delete(id);
}

/** Who fetches pieces of a stream right now. */
export function viewersOf(services: Services, streamId: string): Session[] {
  const since = services.now().getTime() - IDLE_MS;
  return [...sessionsOf(services).values()].filter((one) => one.streamId === streamId && one.usedAt > since);
}
