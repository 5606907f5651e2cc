import { randomBytes } from 'node:crypto';
import { VIDEO_SESSION_S } from '@overflight/contract/video.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { sessionNotFound, tooManySessions } from './video-refusals.ts';

/** Somebody who watches. */
export type Session = {
  id: string;
  streamId: string;
  userId: string;
  expiresAt: number;
  /** When something was last asked for. */
  usedAt: number;
};

/** A person with many tabs; nobody watches more. */
const MOST_PER_USER = 50;
/** Whoever has not asked for a piece for so long does not watch. */
const IDLE_MS = 30_000;

/** In the memory of this process: what is watched through it is played by it. */
export const sessionsOf = perServices(() => new Map<string, Session>());

export function beginSession(services: Services, who: { streamId: string; userId: string }): Session {
  const sessions = sessionsOf(services);
  const now = services.now().getTime();
  for (const { id, expiresAt } of sessions.values()) if (expiresAt <= now) sessions.delete(id);
  const own = [...sessions.values()].filter(({ userId }) => userId === who.userId);
  if (own.length >= MOST_PER_USER) throw tooManySessions();
  const id = randomBytes(32).toString('base64url');
  const session = { id, ...who, expiresAt: now + VIDEO_SESSION_S * 1000, usedAt: now };
  sessions.set(id, session);
  return session;
}

/** Whoever has the id may watch, until it ends. */
export function requireSession(services: Services, id: string): Session {
  const session = sessionsOf(services).get(id);
  const now = services.now().getTime();
  if (!session || session.expiresAt <= now) throw sessionNotFound();
  session.usedAt = now;
  return session;
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
