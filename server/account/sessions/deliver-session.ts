import type { Session } from '@overflight/contract/account/account.ts';
import type { Services } from '../../platform/services.ts';
import { refreshCookie, setCookie } from './cookies.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { markDevice } from '../devices/known-device.ts';
import type { SignedInUser } from './sign-in.ts';
import type { FullSession } from './sessions.ts';

/** Browsers never see their refresh token: it goes into an httpOnly cookie. */
export function deliverSession(
  request: { http: HttpExchange; services: Services },
  { refreshToken, ...session }: FullSession,
  keep: 'client' | 'cookie',
): Session {
  if (keep === 'client') return { ...session, refreshToken };
  setCookie(request, refreshCookie, refreshToken);
  return session;
}

/** After a sign-in: a browser is known to the account from now on. */
export function deliverSignIn(
  request: { http: HttpExchange; services: Services },
  { user, session }: SignedInUser,
  keep: 'client' | 'cookie',
): Session {
  if (keep === 'cookie') markDevice(request, user.id);
  return deliverSession(request, session, keep);
}
