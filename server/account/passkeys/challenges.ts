import { createHash, randomBytes } from 'node:crypto';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readCookie, setCookie, type Cookie } from '../sessions/cookies.ts';

export const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

type Exchange = { services: Services; http: HttpExchange };

/** Where nobody is signed in yet. */
const browserCookie: Cookie = {
  name: 'overflight-passkey',
  path: '/identity/v1/sign-in',
  sameSite: 'Strict',
  lifeS: CHALLENGE_LIFE_MS / 1000,
};

/** For this session; replaces the one before. */
export function makeSessionChallenge(services: Services, sessionId: string): Promise<string> {
  return make(services, `session ${sessionId}`);
}

export function takeSessionChallenge(services: Services, sessionId: string): Promise<string | undefined> {
  return take(services, `session ${sessionId}`);
}

/** For the browser that asks. */
export function makeBrowserChallenge(exchange: Exchange): Promise<string> {
  const token = randomBytes(CHALLENGE_BYTES).toString('base64url');
  setCookie(exchange, browserCookie, token);
  return make(exchange.services, browserHolder(token));
}

export async function takeBrowserChallenge(exchange: Exchange): Promise<string | undefined> {
  const token = readCookie(exchange.http.request, browserCookie);
  if (!token) return undefined;
  setCookie(exchange, browserCookie, '');
  return take(exchange.services, browserHolder(token));
}

/** The database does not know what the cookie holds. */
function browserHolder(token: string): string {
  return `browser ${createHash('sha256').update(token).digest('base64url')}`;
}

async function make({ db, now }: Services, holder: string): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const row = { challenge, expires_at: new Date(now().getTime() + CHALLENGE_LIFE_MS) };
  await db
    .insertInto('passkey_challenges')
    .values({ holder, ...row })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute();
  return challenge;
}

/** Once, whatever comes of it. */
async function take({ db, now }: Services, holder: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', holder)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now() ? taken.challenge : undefined;
}
