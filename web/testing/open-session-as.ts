import { readAppKey, readMe, readStart, refreshSession, type User } from '@overflight/contract/account/account.ts';
import { VERSION } from '@overflight/contract/version.ts';
import { openSession } from '../platform/calls/session.ts';
import { clearTokens } from '../platform/calls/tokens.ts';
import { answer, refuse, type FakeAnswer } from './answers.ts';

const expiresAt = () => new Date(Date.now() + 3_600_000).toISOString();
export const start = {
  setupNeeded: false,
  setupNeedsCode: false,
  hasDemoData: true,
  sendsMail: true,
  sso: null,
  passkeyOrigin: null,
  termsUrl: '/',
  appLink: 'overflight',
  version: VERSION,
};

/** The session calls of a user; signed out if null. */
export function sessionAnswers(user: User | null): FakeAnswer[] {
  if (!user)
    return [
      answer(readStart, start),
      refuse(refreshSession, { status: 401, detail: 'There is no session to go on with.' }),
    ];
  return [
    answer(readStart, start),
    answer(refreshSession, () => ({ idToken: 'a-token', expiresAt: expiresAt() })),
    answer(readMe, user),
    answer(readAppKey, () => ({ apiKey: 'a-key', expiresAt: expiresAt() })),
  ];
}

/** Opens the session as the app does, with the stand-in server's answers. */
export async function openSessionAgain(): Promise<void> {
  clearTokens();
  await openSession();
}
