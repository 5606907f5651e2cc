import type { FastifyRequest } from 'fastify';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export type Cookie = { name: string; path: string; sameSite: 'Strict' | 'Lax'; lifeS: number };

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;
const TEN_MINUTES_S = 10 * 60;

export const refreshCookie: Cookie = {
  name: 'overflight-refresh',
  path: '/identity/v1',
  sameSite: 'Strict',
  lifeS: THIRTY_DAYS_S,
};
/** Set on the way to the provider and read on the way back, which starts at another site. */
export const ssoCookie: Cookie = {
  name: 'overflight-sso',
  path: '/identity/v1/sso',
  sameSite: 'Lax',
  lifeS: TEN_MINUTES_S,
};

export function readCookie({ headers }: FastifyRequest, { name }: Cookie): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Values are our own tokens, made of characters that need no escaping. */
export function setCookie(
  { http, services }: { http: HttpExchange; services: Services },
  cookie: Cookie,
  value: string,
): void {
  const attributes = [
    `${cookie.name}=${value}`,
    `Path=${cookie.path}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite}`,
    `Max-Age=${value ? cookie.lifeS : 0}`,
    ...(originOf(http.request, services).startsWith('https:') ? ['Secure'] : []),
  ];
  http.reply.header('set-cookie', attributes.join('; '));
}

/** Our public address: the configured one, else the one of this request. */
export function originOf(request: FastifyRequest, { env }: Services): string {
  return env.OVERFLIGHT_PUBLIC_URL
    ? new URL(env.OVERFLIGHT_PUBLIC_URL).href.replace(/\/$/, '')
    : `${request.protocol}://${request.host}`;
}
