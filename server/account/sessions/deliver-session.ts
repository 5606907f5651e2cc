import type { Session } from '@overflight/contract/account/account.ts';
import type { Services } from '../../platform/services.ts';
import { refreshCookie, setCookie } from './cookies.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
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
