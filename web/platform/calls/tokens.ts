import { refreshSession, Session } from '@overflight/contract/account/account.ts';
import { send } from './send.ts';

/** A refresh is skipped if the last one was less than this ago. */
export const REFRESH_THROTTLE_MS = 10 * 60_000;
/** A token this close to expiry is renewed first. */
const EXPIRY_MARGIN_MS = 60_000;

type Tokens = { idToken: string; expiresAt: number; refreshedAt: number };

/** Kept in memory only, so that a closed page leaves nothing behind. */
let tokens: Tokens | null = null;
let apiKey: string | null = null;
let refreshing: Promise<void> | null = null;

export function currentTokens(): { idToken: string | null; apiKey: string | null; expiresAt: number | null } {
  return { idToken: tokens?.idToken ?? null, apiKey, expiresAt: tokens?.expiresAt ?? null };
}

export function setSessionTokens(session: Session): void {
  tokens = { idToken: session.idToken, expiresAt: Date.parse(session.expiresAt), refreshedAt: Date.now() };
}

export function setApiKey(key: string | null): void {
  apiKey = key;
}

export function clearTokens(): void {
  tokens = null;
  apiKey = null;
}

/** Refreshes the identity token with the cookie; concurrent calls share the request. */
export function refreshNow(): Promise<void> {
  refreshing ??= send({ method: refreshSession.method, path: refreshSession.path, body: {} })
    .then((answer) => setSessionTokens(Session.parse(answer)))
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** Keeps the session alive on activity; does nothing if refreshed recently. */
export async function refreshIfDue(): Promise<boolean> {
  if (tokens && Date.now() - tokens.refreshedAt < REFRESH_THROTTLE_MS) return false;
  await refreshNow();
  return true;
}

/** The identity token for a call, renewed if about to expire. */
export async function freshIdToken(): Promise<string | null> {
  if (tokens && tokens.expiresAt - Date.now() < EXPIRY_MARGIN_MS) await refreshNow();
  return tokens?.idToken ?? null;
}
