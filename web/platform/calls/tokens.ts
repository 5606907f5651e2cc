import { refreshSession, Session } from '@overflight/contract/account/account.ts';
import { send } from './send.ts';

/** A session refresh is skipped when the last one was less than this ago. */
export const REFRESH_THROTTLE_MS = 10 * 60_000;
/** A token this close to its end is not worth sending. */
const EXPIRY_MARGIN_MS = 60_000;

type Tokens = { idToken: string; expiresAt: number; refreshedAt: number };

/** Kept in memory only: a page that is gone leaves nothing behind for others to read. */
let tokens: Tokens | null = null;
let apiKey: string | null = null;
let refreshing: Promise<void> | null = null;

export function currentTokens(): { idToken: string | null; apiKey: string | null; expiresAt: number | null } {
  return { idToken: tokens?.idToken ?? null, apiKey, expiresAt: tokens?.expiresAt ?? null };
}

export function holdSession(session: Session): void {
  tokens = { idToken: session.idToken, expiresAt: Date.parse(session.expiresAt), refreshedAt: Date.now() };
}

export function holdApiKey(key: string | null): void {
  apiKey = key;
}

export function dropTokens(): void {
  tokens = null;
  apiKey = null;
}

/** Asks for a fresh identity token with the cookie; calls made while one is under way share its answer. */
export function refreshNow(): Promise<void> {
  refreshing ??= send({ method: refreshSession.method, path: refreshSession.path, body: {} })
    .then((answer) => holdSession(Session.parse(answer)))
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** Keeps the session alive while somebody works; quiet when the last refresh is recent. */
export async function refreshIfDue(): Promise<boolean> {
  if (tokens && Date.now() - tokens.refreshedAt < REFRESH_THROTTLE_MS) return false;
  await refreshNow();
  return true;
}

/** The identity token to send with a call, renewed first if it is about to end. */
export async function freshIdToken(): Promise<string | null> {
  if (tokens && tokens.expiresAt - Date.now() < EXPIRY_MARGIN_MS) await refreshNow();
  return tokens?.idToken ?? null;
}
