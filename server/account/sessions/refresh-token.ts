import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;

export type RefreshClaims = { sessionId: string; generation: number };

/** The same for the same generation, so that an answer that got lost on the way can be given again. */
export function makeRefreshToken(services: Services, { sessionId, generation }: RefreshClaims): string {
  return `${sessionId}.${generation}.${sign(services, { sessionId, generation }).toString('base64url')}`;
}

/** What a refresh token of ours says; undefined for anything we did not make. */
export function readRefreshToken(services: Services, token: string | undefined): RefreshClaims | undefined {
  const [, sessionId, generation, signature] = form.exec(token ?? '') ?? [];
  if (!sessionId || !generation || !signature) return undefined;
  const claims = { sessionId, generation: Number(generation) };
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(services, claims)) ? claims : undefined;
}

function sign({ secrets }: Services, { sessionId, generation }: RefreshClaims): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`refresh|${sessionId}|${generation}`).digest();
}
