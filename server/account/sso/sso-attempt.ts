import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';

const LIFE_MS = 10 * 60_000;

/** Values that must match when the person returns from the provider. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  endsAtMs: z.number(),
});
type Attempt = z.infer<typeof Attempt>;

/** Stored in a signed cookie, so that no server process needs to keep it. */
export function sealAttempt(services: Services, attempt: Omit<Attempt, 'endsAtMs'>): string {
  const endsAtMs = services.now().getTime() + LIFE_MS;
  const content = Buffer.from(JSON.stringify({ ...attempt, endsAtMs })).toString('base64url');
  return `${content}.${sign(services, content).toString('base64url')}`;
}

export function openAttempt(services: Services, sealed: string | undefined): Attempt | undefined {
  const [, content = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(sealed ?? '') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(services, content);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const attempt = Attempt.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return attempt.endsAtMs > services.now().getTime() ? attempt : undefined;
}

/** Only a path of this site: anything a browser could read as another host leads to the start page. */
export function localPath(returnTo: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(returnTo) ? returnTo : '/';
}

function sign({ secrets }: Services, content: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`sso|${content}`).digest();
}
