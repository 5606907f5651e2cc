import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;

export type RefreshClaims = { sessionId: string; generation: number };

/** Deterministic for a generation, so that a lost answer can be repeated. */
export function makeRefreshToken(services: Services, { sessionId, generation }: RefreshClaims): string {
  return `${sessionId}.${generation}.${sign(services, { sessionId, generation }).toString('base64url')}`;
}

/** The claims of a refresh token; undefined unless we issued it. */
export function readRefreshToken(services: Services, token: string | undefined): RefreshClaims | undefined {
  const [, sessionId, generation, signature] = form.exec(token ?? '') ?? [];
  if (!sessionId || !generation || !signature) return undefined;
  const claims = { sessionId, generation: Number(generation) };
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(services, claims)) ? claims : undefined;
}

function sign({ secrets }: Services, { sessionId, generation }: RefreshClaims): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`refresh|${sessionId}|${generation}`).digest();
}
