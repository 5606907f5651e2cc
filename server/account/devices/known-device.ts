import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { HttpExchange } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readCookie, setCookie, type Cookie } from '../sessions/cookies.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

type Exchange = { http: HttpExchange; services: Services };

/** At most sixteen in one browser, however many people use it: the newest of each takes the place of an older one. */
function cookieOf(userId: string): Cookie {
  return {
    name: `overflight-device-${userId.slice(0, 1)}`,
    path: '/identity/v1/sign-in',
    sameSite: 'Strict',
    lifeS: YEAR_S,
  };
}

/** Marks a browser in which this account proved itself, so that it keeps a budget of its own. It opens nothing. */
export function markDevice({ http, services }: Exchange, userId: string): void {
  if (knownDevice({ http, services }, userId)) return;
  const deviceId = randomUUID();
  const token = `${deviceId}.${sign(services, userId, deviceId).toString('base64url')}`;
  setCookie({ http, services }, cookieOf(userId), token);
}

/** The id of this browser, if the account has signed in there before. */
export function knownDevice({ http, services }: Exchange, userId: string): string | undefined {
  const [, deviceId, signature] = form.exec(readCookie(http.request, cookieOf(userId)) ?? '') ?? [];
  if (!deviceId || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(services, userId, deviceId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : undefined;
}

function sign({ secrets }: Services, userId: string, deviceId: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`device|${userId}|${deviceId}`).digest();
}
