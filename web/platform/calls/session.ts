import { useSyncExternalStore } from 'react';
import {
  readAppKey,
  readMe,
  readStart,
  signOut,
  type Session,
  type Me,
  type User,
} from '@overflight/contract/account/account.ts';
import type { AnswerOf } from '@overflight/contract/call.ts';
import { hasProduct, isMember, type Product } from '@overflight/contract/account/entitlements.ts';
import { makeCall } from './api-client.ts';
import { logError } from '../log.ts';
import { CallFailed } from './send.ts';
import { clearTokens, setApiKey, setSessionTokens, refreshIfDue, refreshNow } from './tokens.ts';

export type SessionStart = AnswerOf<typeof readStart>;

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'unreachable'; error: unknown }
  | { phase: 'setup'; start: SessionStart }
  | { phase: 'signed-out'; start: SessionStart; hasEnded?: true }
  | { phase: 'signed-in'; start: SessionStart; user: Me };

let state: SessionState = { phase: 'loading' };
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/** The signed-in person; only for screens behind sign-in. */
export function useUser(): User {
  const session = useSession();
  if (session.phase !== 'signed-in') throw new Error('Nobody is signed in.');
  return session.user;
}

/** Whether mails are sent, or stay in the outbox. */
export function useSendsMail(): boolean {
  const session = useSession();
  return 'start' in session && session.start.sendsMail;
}

export function useHasProduct(product: Product): boolean {
  return hasProduct(useUser().groups, product);
}

/** Called first: checks whether the installation is new and whether a session exists. */
export async function openSession(): Promise<void> {
  setState({ phase: 'loading' });
  try {
    const start = await makeCall(readStart, {});
    if (start.setupNeeded) return setState({ phase: 'setup', start });
    setState(await resume(start));
  } catch (error) {
    setState({ phase: 'unreachable', error });
  }
}

async function resume(start: SessionStart): Promise<SessionState> {
  try {
    await refreshNow();
    return { phase: 'signed-in', start, user: await loadUser() };
  } catch (error) {
    if (error instanceof CallFailed && error.status < 500) return { phase: 'signed-out', start };
    throw error;
  }
}

async function loadUser(): Promise<Me> {
  const user = await makeCall(readMe, {});
  await loadApiKey(user);
  return user;
}

async function loadApiKey(user: User): Promise<void> {
  setApiKey(isMember(user.groups) ? (await makeCall(readAppKey, {})).apiKey : null);
}

/** Called after any sign-in: stores the tokens and opens the app. */
export async function enterSession(session: Session): Promise<void> {
  setSessionTokens(session);
  const user = await loadUser();
  const start = 'start' in state ? { ...state.start, setupNeeded: false } : await makeCall(readStart, {});
  setState({ phase: 'signed-in', start, user });
}

export async function reloadUser(): Promise<void> {
  if (state.phase === 'signed-in') setState({ ...state, user: await loadUser() });
}

/** Called on activity; throttled to once per 10 minutes. */
export async function keepSessionAlive(): Promise<void> {
  if (state.phase !== 'signed-in') return;
  try {
    if (await refreshIfDue()) await reloadUser();
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return leaveSession();
    logError('The session could not be refreshed', error);
  }
}

let isLost = false;

/** The server no longer accepts this session: the sign-in screen says so. */
export function markSessionLost(): void {
  isLost = state.phase === 'signed-in';
}

let leaving: Promise<void> | null = null;

/** Ends the session here and on the server; an unreachable server does not prevent the sign-out. Calls at once share it. */
export function leaveSession(): Promise<void> {
  leaving ??= endSession().finally(() => {
    leaving = null;
  });
  return leaving;
}

async function endSession(): Promise<void> {
  try {
    await makeCall(signOut, { body: {} });
  } catch (error) {
    logError('Sign-out failed', error);
  }
  clearTokens();
  if ('start' in state) setState({ phase: 'signed-out', start: state.start, ...(isLost ? { hasEnded: true } : {}) });
  isLost = false;
}
