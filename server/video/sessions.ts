import { randomBytes } from 'node:crypto';
import { hasProduct } from '@overflight/contract/account/entitlements.ts';
import { VIDEO_SESSION_S } from '@overflight/contract/telemetry/video.ts';
import { findLiveAccount } from '../account/sessions/live-accounts.ts';
import type { SignedIn } from '../platform/http/route.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { findStream, isPlayable, type PlayableStream } from './streams-store.ts';
import { sessionNotFound } from './video-refusals.ts';

/** A playback session of one viewer. */
export type PlaybackSession = {
  id: string;
  streamId: string;
  /** The viewer and their sign-in session. */
  userId: string;
  signInId: string;
  tenant: string;
  expiresAt: number;
  /** When access was last checked. */
  checkedAt: number;
  /** When it was last used. */
  usedAt: number;
  /** The origin of an external playlist. */
  playlistHost?: string;
};

/** Enough for a person with many tabs. */
const MAX_PER_USER = 50;
/** Without a request for this long, a session is not watching. */
const IDLE_MS = 30_000;
const CHECK_EVERY_MS = 2000;

/** In the memory of this process, which serves the video. */
export const sessionsOf = perServices(() => new Map<string, PlaybackSession>());

/** Closed tabs send nothing: at the limit, the least recently used session ends. */
export function beginSession(
  services: Services,
  { id: userId, sessionId, tenant }: SignedIn,
  streamId: string,
): PlaybackSession {
  const sessions = sessionsOf(services);
  const now = services.now().getTime();
  for (const { id, expiresAt } of sessions.values()) if (expiresAt <= now) sessions.delete(id);
  const own = [...sessions.values()].filter((session) => session.userId === userId);
  const leftOver = own.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, Math.max(0, own.length + 1 - MAX_PER_USER));
  for (const { id } of leftOver) sessions.delete(id);
  const id = randomBytes(32).toString('base64url');
  const expiresAt = now + VIDEO_SESSION_S * 1000;
  const session = { id, streamId, userId, signInId: sessionId, tenant, expiresAt, checkedAt: now, usedAt: now };
  sessions.set(id, session);
  return session;
}

function requireSession(services: Services, id: string): PlaybackSession {
  const session = sessionsOf(services).get(id);
  const now = services.now().getTime();
  if (!session || session.expiresAt <= now) throw sessionNotFound();
  session.usedAt = now;
  return session;
}

/** The id grants access until the session ends or the person loses access. */
export async function requireViewer(
  services: Services,
  id: string,
): Promise<PlaybackSession & { stream: PlayableStream }> {
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

/** For a person's calls: sessions of others are not found. */
export function requireOwnSession(services: Services, { id, userId }: { id: string; userId: string }): PlaybackSession {
  const session = requireSession(services, id);
  if (session.userId !== userId) throw sessionNotFound();
  return session;
}

/** The gateway stops without viewers. */
export function endSession(services: Services, { id }: PlaybackSession): void {
  sessionsOf(services).delete(id);
}

/** Sessions currently watching a stream. */
export function viewersOf(services: Services, streamId: string): PlaybackSession[] {
  const since = services.now().getTime() - IDLE_MS;
  return [...sessionsOf(services).values()].filter((one) => one.streamId === streamId && one.usedAt > since);
}
